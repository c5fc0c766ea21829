import type { ErrorBody, ErrorCode } from '#contract/base/errors.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { formatBytes, formatRelative } from './format.ts'
import type { Texts } from './i18n.tsx'

type Same<A, B> = [A, B] extends [B, A] ? true : false

/**
 * Sentences by code. The type is `never` unless there is exactly one sentence per code, so that a missing one does not compile.
 */
export type Sentences<Namespace extends 'errors' | 'readFailures', Code> =
  Same<keyof TranslationFunctions[Namespace], Code> extends true ? TranslationFunctions[Namespace] : never

type Known = Pick<ErrorBody, 'code' | 'params'>

/** Our choice: longest wait that is given in seconds. */
const SECONDS_MAX = 90

/** Returns the sentence that says how long to wait; null for other codes. */
function waitText(details: Texts['LL']['errorDetails'], code: ErrorCode, seconds: number): string | null {
  if (code === 'otp_too_soon') return details.otp_too_soon({ n: seconds })
  if (code !== 'rate_limited') return null
  return seconds > SECONDS_MAX
    ? details.rate_limited_minutes({ n: Math.ceil(seconds / 60) })
    : details.rate_limited({ n: seconds })
}

/** Returns the more detailed sentence for a code if the required `params` are known, otherwise null. */
function detailedText({ locale, LL }: Texts, { code, params = {} }: Known, now: Date): string | null {
  const { name, at, limit, seconds, reason, value, team, sentence } = params
  // An external server's own sentence says more than the code that the relay chose for it.
  if (typeof sentence === 'string') return sentence
  const details = LL.errorDetails
  if (
    code === 'chat_already_assigned' &&
    typeof name === 'string' &&
    typeof at === 'string' &&
    Date.parse(at)
  )
    return details.chat_already_assigned({ name, when: formatRelative(locale, new Date(at), now) })
  if (code === 'file_too_large' && typeof limit === 'number')
    return details.file_too_large({ size: formatBytes(locale, limit) })
  if (code === 'team_route_taken' && typeof value === 'string' && typeof team === 'string')
    return details.team_route_taken({ value, team })
  if (code === 'too_many_files' && typeof limit === 'number') return details.too_many_files({ n: limit })
  if (code === 'upstream_unavailable' && reason === 'network') return details.no_connection()
  return typeof seconds === 'number' ? waitText(details, code, seconds) : null
}

/** Returns the sentence for an API error; the more detailed one if its `params` are known. */
export function errorText(texts: Texts, error: Known, now = new Date()): string {
  const sentences: Sentences<'errors', ErrorCode> = texts.LL.errors
  // A foreign backend can send a code that has no sentence.
  return detailedText(texts, error, now) ?? (sentences[error.code]() || sentences.internal_error())
}
