import { retryAfterMs } from '#server/lib/retry-after.ts'
import type { ProviderAnswer } from '../call.ts'
import { ProviderError, type Refusal } from '../provider-error.ts'
import { field, idOf, type Json } from '../read-json.ts'

const set = (...codes: readonly number[]): ReadonlySet<string> => new Set(codes.map(String))

/** Graph error codes from Meta's error reference, with subcodes where only these are conclusive. */
const deadToken = set(190, 102, 467)
const accountTrouble = set(368, 131031, 130497, 131042, 131045, 133010)
const permission = set(3, 10)
const windowSubcodes = set(2018278, 2534022)
const closedWindow = set(131047)
/**
 * Error codes for rate limits. If a limit of the app, the page or the number is reached, all messages wait; if the limit for a
 * customer is reached, only messages to this customer wait.
 */
const accountLimits = set(4, 17, 32, 341, 80007, 130429, 131048, 133016)
const customerLimits = set(613, 131056)
const passing = set(1, 2, 1200, 131000, 131016, 131057, 135000)

function refusalOf(code: string, subcode: string, answer: ProviderAnswer): Refusal {
  if (deadToken.has(code) || (answer.status === 401 && !code)) return 'token'
  if (closedWindow.has(code) || windowSubcodes.has(subcode)) return 'window'
  if (accountTrouble.has(code)) return 'account'
  const number = Number(code)
  if (permission.has(code) || (number >= 200 && number <= 299)) return 'account'
  if (accountLimits.has(code) || customerLimits.has(code) || passing.has(code)) return 'later'
  if (field(answer.body, 'error', 'is_transient') === true || answer.status >= 500 || answer.status === 429)
    return 'later'
  return 'never'
}

/**
 * Returns the number of milliseconds after which calls are accepted again, based on the minutes in the usage header; null if the
 * header is missing or states no time.
 */
function regainAfter(answer: ProviderAnswer): number | null {
  const usage = answer.headers.get('x-business-use-case-usage')
  if (!usage) return null
  const minutes = [...usage.matchAll(/"estimated_time_to_regain_access"\s*:\s*(\d{1,6})/g)].map(([, n]) =>
    Number(n),
  )
  const longest = Math.max(0, ...minutes)
  return longest > 0 ? longest * 60_000 : null
}

/** Converts an unsuccessful Graph response to an error that says what the caller can do. */
export function graphError(answer: ProviderAnswer): ProviderError {
  const text = (value: Json | undefined) => idOf(value) ?? ''
  const code = text(field(answer.body, 'error', 'code'))
  const subcode = text(field(answer.body, 'error', 'error_subcode'))
  const refusal = refusalOf(code, subcode, answer)
  const waitMs = retryAfterMs(answer.headers) ?? regainAfter(answer)
  return new ProviderError(refusal, code, { subcode, waitMs, holdsAccount: accountLimits.has(code) })
}
