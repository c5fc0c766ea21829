import { PASSWORD_MIN_CHARS } from '#contract/account/account-limits.ts'
import { isCommonPassword } from '#contract/account/common-passwords.ts'

/** Password strengths in ascending order; short and common passwords are rejected. */
export const strengths = ['short', 'common', 'weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/** Counts significant characters: a repetition or run, such as `aaa` or `1234`, counts as one. */
function weight(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, at) => Math.abs(code - (codes[at - 1] ?? -9)) > 1).length
}

/**
 * Rates a password by its length, the kinds of characters in it, and whether it contains words that are easy to guess from the
 * person's details.
 */
export function strengthOf(password: string, known: readonly string[] = []): Strength {
  if (password.length < PASSWORD_MIN_CHARS) return 'short'
  if (isCommonPassword(password)) return 'common'
  const lower = password.toLowerCase()
  if (known.some((word) => word.length > 3 && lower.includes(word.toLowerCase()))) return 'weak'
  const score = weight(password) + 2 * kinds.filter((kind) => kind.test(password)).length
  if (score < 11) return 'weak'
  if (score < 16) return 'fair'
  return score < 21 ? 'good' : 'strong'
}
