import { resetPassword, signIn, verifyResetToken } from '#contract/account/auth.ts'
import { type ErrorBody, type ErrorCode, errors } from '#contract/base/errors.ts'
import type { Route } from '#contract/base/route.ts'
import { generateTags } from '#contract/chats/insights.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isRow } from './json-schema.ts'
import { specifiedRoutes } from './specified.ts'

/** Maximum length of a sentence; longer ones are cut. */
const SENTENCE_MAX_CHARS = 300

/** Error of an external backend in the contract's terms, with the status that it had. */
export class Refusal extends AppError {
  readonly #status: number

  constructor(
    code: ErrorCode,
    status: number,
    more: { sentence?: string | null; fields?: Record<string, string> } = {},
  ) {
    const { sentence, fields } = more
    super(code, { ...(sentence && { params: { sentence } }), ...(fields && { fields }) })
    this.#status = status
  }

  override get status(): number {
    return this.#status
  }
}

const sentenceFields = [
  'detail',
  'message',
  'msg',
  'error_description',
  'error',
  'errors',
  'title',
  'reason',
  'description',
]

/** Returns the sentence in an error of any shape; null if there is none, as in HTML pages. */
export function sentenceOf(body: unknown): string | null {
  if (typeof body === 'string') {
    const text = body.replace(/\s+/g, ' ').trim()
    return text && !text.startsWith('<') ? text.slice(0, SENTENCE_MAX_CHARS) : null
  }
  if (Array.isArray(body)) return sentenceOf(body.map(sentenceOf).filter(Boolean).join(' '))
  if (!isRow(body)) return null
  const named = sentenceFields.map((name) => body[name]).find((value) => sentenceOf(value))
  const values = Object.values(body).filter((value) => Array.isArray(value) || isRow(value))
  return sentenceOf(named) ?? (values.length ? sentenceOf(values) : null)
}

/**
 * Returns the fields named by a FastAPI error (`detail[].loc`), or by an error with lists by field (`errors`); null if it names
 * none.
 */
function fieldsOf(body: unknown): Record<string, string> | null {
  if (!isRow(body)) return null
  const { detail, errors: byField } = body
  const names = Array.isArray(detail)
    ? detail.flatMap((one) => (isRow(one) && Array.isArray(one.loc) ? [String(one.loc.at(-1))] : []))
    : isRow(byField)
      ? Object.keys(byField)
      : []
  return names.length ? Object.fromEntries(names.map((name) => [name, 'format'])) : null
}

/** Codes of the contract, by the sentence that the specification fixes for them. */
const bySentence = new Map<string, ErrorCode>(
  Object.entries(errors).flatMap(([code, entry]) =>
    'detail' in entry ? [[entry.detail.toLowerCase(), code as ErrorCode] as const] : [],
  ),
)

const byStatus: Readonly<Record<number, ErrorCode>> = {
  403: 'permission_denied',
  405: 'not_provided',
  413: 'payload_too_large',
  422: 'validation_failed',
  429: 'rate_limited',
  501: 'not_provided',
  503: 'upstream_unavailable',
  504: 'upstream_unavailable',
}

const notSignedIn = (route: Route): ErrorCode => {
  if (route === signIn) return 'credentials_invalid'
  return route.access === 'widget' ? 'api_key_invalid' : 'token_invalid'
}

/** Returns the code of an error whose meaning depends on the call; null for all other errors. */
function codeOfCall(route: Route, status: number): ErrorCode | null {
  if (status === 401) return notSignedIn(route)
  if (status === 404) return specifiedRoutes.has(route) && route.params ? 'not_found' : 'not_provided'
  if (status === 400 && route === signIn) return 'credentials_invalid'
  if (status === 400 && (route === resetPassword || route === verifyResetToken)) return 'reset_token_invalid'
  // The specification's backend reports a used-up quota this way.
  if (status === 500 && route === generateTags) return 'query_quota_exceeded'
  return status === 403 && route.access === 'widget' ? 'api_key_invalid' : null
}

/** Returns the code for an error by its sentence, call and status. */
function codeOf(route: Route, status: number, sentence: string | null): ErrorCode {
  const code = bySentence.get(sentence?.toLowerCase() ?? '') ?? codeOfCall(route, status)
  if (code) return code
  if (status === 402 && /quota/i.test(sentence ?? '')) return 'query_quota_exceeded'
  return byStatus[status] ?? (status >= 500 && !sentence ? 'internal_error' : 'backend_refused')
}

const isOurs = (body: unknown): body is ErrorBody =>
  isRow(body) && typeof body.code === 'string' && Object.hasOwn(errors, body.code)

/** Returns an external backend's error, which can have any shape, in the contract's terms. */
export function refusalOf(route: Route, status: number, body: unknown): AppError {
  if (isOurs(body)) {
    const { code, params, fields } = body
    return new AppError(code, { ...(params && { params }), ...(fields && { fields }) })
  }
  const sentence = sentenceOf(body)
  const code = codeOf(route, status, sentence)
  const fields = code === 'validation_failed' ? fieldsOf(body) : null
  const isTold = code !== 'not_provided' && code !== 'token_invalid'
  return new Refusal(code, statusOf(code, status), { ...(isTold && { sentence }), ...(fields && { fields }) })
}

/** Returns the status of an error: the backend's for `backend_refused` below 500, otherwise the status of the code. */
function statusOf(code: ErrorCode, status: number): number {
  if (code === 'backend_refused') return status >= 500 ? errors[code].status : status
  return errors[code].status
}

/** Returns the body of an error: parsed JSON, or the text itself. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The body is not JSON.
    return text
  }
}
