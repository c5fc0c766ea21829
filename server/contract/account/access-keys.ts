import { type Static, Type } from 'typebox'
import { ACCESS_KEY_DAYS_MAX, ACCESS_KEYS_MAX, LINE_MAX_CHARS } from '../base/limits.ts'
import { type Route, route } from '../base/route.ts'
import { Id, IdParams, listOf, Moment, Nullable, oneOf } from '../base/shapes.ts'

/**
 * Scopes of an access key: reading or changing one area; changing includes reading. No key can change members, because it could
 * otherwise make its member an owner.
 */
export const keyScopes = [
  'chats:read',
  'chats:write',
  'reports:read',
  'reports:write',
  'bots:read',
  'bots:write',
  'team:read',
  'events:read',
] as const
export type KeyScope = (typeof keyScopes)[number]
type KeyArea = 'chats' | 'reports' | 'bots' | 'team' | 'events'

/** Area of each section in the API document; calls in sections that are not listed require a signed-in member. */
const areas: Readonly<Record<string, KeyArea>> = {
  Chats: 'chats',
  Desk: 'chats',
  People: 'chats',
  'Summaries and tags': 'chats',
  Reports: 'reports',
  'Ad hoc report': 'reports',
  Feedback: 'reports',
  Bots: 'bots',
  Training: 'bots',
  Questions: 'bots',
  'Test questions': 'bots',
  Members: 'team',
  Teams: 'team',
  Events: 'events',
}

/** Returns the scope that an access key needs for a call; null if no key can make the call. */
export function scopeOf({ tag, method, evenExpired = false }: Route): KeyScope | null {
  const area = areas[tag]
  if (!area) return null
  // Calls that are allowed after the subscription has expired only read, regardless of their method.
  const scope = `${area}:${method === 'GET' || evenExpired ? 'read' : 'write'}`
  return keyScopes.find((one) => one === scope) ?? null
}

/** Returns whether a key's scopes include the required scope; write access includes read access. */
export const includesScope = (scopes: readonly KeyScope[], needed: KeyScope): boolean =>
  scopes.includes(needed) || scopes.includes(needed.replace(':read', ':write') as KeyScope)

/** Scope that a key needs to open a `/console` socket, which receives the same events as `GET /events`. */
export const SOCKET_SCOPE = 'events:read' satisfies KeyScope

/** Scope that a key needs for commands over its socket, because other members and the customer see their effect. */
export const COMMAND_SCOPE = 'chats:write' satisfies KeyScope

/** Prefix of every access key, by which secret scanners recognize it. */
export const KEY_PREFIX = 'parley_'

const name = Type.String({
  minLength: 1,
  maxLength: LINE_MAX_CHARS,
  pattern: '\\S',
  description: 'Purpose of the key.',
})
const scopes = Type.Array(oneOf(keyScopes), {
  minItems: 1,
  maxItems: keyScopes.length,
  uniqueItems: true,
  description:
    'Scopes of the key; writing includes reading. `events:read` returns every event that the member who created the key receives.',
})

/** Key with which a program calls the API on behalf of the member who created it. */
export const AccessKey = Type.Object({
  id: Id,
  name,
  hint: Type.String({ description: 'First characters of the key, for recognizing it.' }),
  scopes,
  created_at: Moment,
  created_by: Type.String({
    description: 'Name of the member who created it, whose role also limits the key.',
  }),
  expires_at: Nullable(Moment, 'When the key expires; null if it does not.'),
  last_used_at: Nullable(Moment, 'When it was last used, to the minute; null if never.'),
})
export type AccessKey = Static<typeof AccessKey>

const manage = { access: 'member', permission: 'canManageSetting', tag: 'Developers' } as const

export const listAccessKeys = route({
  ...manage,
  method: 'GET',
  path: '/config/client/keys',
  summary: 'Lists the access keys that have not been revoked, newest first.',
  response: listOf(AccessKey),
})

export const addAccessKey = route({
  ...manage,
  method: 'POST',
  path: '/config/client/keys',
  summary: `Creates an access key, at most ${ACCESS_KEYS_MAX}; the key is returned only here.`,
  body: Type.Object({
    name,
    scopes,
    days: Nullable(
      Type.Integer({ minimum: 1, maximum: ACCESS_KEY_DAYS_MAX }),
      'Days until the key expires; null if it does not.',
    ),
  }),
  status: 201,
  response: Type.Intersect([
    AccessKey,
    Type.Object({
      key: Type.String({ description: 'The key, for the header `Authorization: Bearer`.' }),
    }),
  ]),
  errors: ['limit_reached'],
})

export const revokeAccessKey = route({
  ...manage,
  method: 'DELETE',
  path: '/config/client/keys/:id',
  summary: 'Revokes an access key; calls with the key are rejected from now on, and its sockets are closed.',
  params: IdParams,
})
