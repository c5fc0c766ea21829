import type { ErrorCode } from './errors.ts'
import type { Access, Route } from './route.ts'

/** Error codes that a call can return because of its caller, by access level. */
const ofCaller: Record<Access, readonly ErrorCode[]> = {
  public: ['rate_limited'],
  widget: ['api_key_invalid', 'client_disabled', 'rate_limited'],
  visitor: [
    'token_missing',
    'token_invalid',
    'api_key_invalid',
    'origin_not_allowed',
    'client_disabled',
    'rate_limited',
  ],
  member: [
    'token_missing',
    'token_invalid',
    'scope_missing',
    'user_inactive',
    'client_disabled',
    'rate_limited',
  ],
  party: [
    'token_missing',
    'token_invalid',
    'scope_missing',
    'api_key_invalid',
    'origin_not_allowed',
    'user_inactive',
    'client_disabled',
    'rate_limited',
  ],
  internal: ['token_missing', 'token_invalid'],
}

/** Access levels tied to an account, whose subscription may have expired. */
const ofAccount: ReadonlySet<Access> = new Set(['widget', 'visitor', 'member', 'party'])

function* codes(r: Route): Generator<ErrorCode> {
  yield* ['malformed_request', 'internal_error', 'database_unavailable'] as const
  yield* ofCaller[r.access]
  if (r.params || r.query || r.headers || r.body) yield 'validation_failed'
  if (r.params && r.access !== 'internal') yield 'not_found'
  if (r.consumes === 'multipart') yield 'storage_full'
  if (r.storesText) yield 'storage_used_up'
  if (r.permission) yield 'permission_denied'
  if (r.method !== 'GET') {
    yield 'payload_too_large'
    if (ofAccount.has(r.access) && !r.evenExpired) yield 'subscription_expired'
  }
  yield* r.errors ?? []
}

/** Returns all error codes that a call can return: those that it declares, and those implied by its access and parts. */
export const codesOf = (r: Route): readonly ErrorCode[] => [...new Set(codes(r))]
