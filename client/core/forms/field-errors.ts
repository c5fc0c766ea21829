import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '#contract/account/account-limits.ts'
import { isCommonPassword } from '#contract/account/common-passwords.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Failure } from '#machines/failure.ts'

/** Names of the violated rules by field, whether detected by the console or the server. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** Matches anything that resembles an email address, to catch typos; only sending mail can verify an address. */
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Returns the rule that an email address violates; undefined if it is valid. */
export function emailError(email: string): string | undefined {
  if (!email.trim()) return 'required'
  return looksLikeEmail.test(email.trim()) ? undefined : 'format'
}

/** Returns the rule that a new password violates; undefined if it is valid. */
export function newPasswordError(password: string): string | undefined {
  if (!password) return 'required'
  if (password.length < PASSWORD_MIN_CHARS) return 'minLength'
  if (password.length > PASSWORD_MAX_CHARS) return 'maxLength'
  return isCommonPassword(password) ? 'common' : undefined
}

/** Returns `required` if a field is blank; otherwise undefined. */
export const requiredError = (text: string): string | undefined => (text.trim() ? undefined : 'required')

/** Removes the fields that have no error. */
export const onlyErrors = <Field extends string>(
  faults: Record<Field, string | undefined>,
): FieldErrors<Field> =>
  Object.fromEntries(Object.entries(faults).filter(([, rule]) => rule !== undefined)) as FieldErrors<Field>

/** Returns the message for a rule that a field violates; null if it violates none. */
export function fieldErrorText(
  LL: TranslationFunctions,
  field: string,
  rule: string | undefined,
): string | null {
  if (rule === undefined) return null
  const faults = LL.auth.faults
  const ofPassword = field === 'password' || field === 'new_password'
  if (rule === 'taken') return LL.errors.email_taken()
  if (rule === 'common') return LL.errors.password_too_common()
  if (rule === 'invalid' && field === 'code') return LL.errors.two_factor_code_invalid()
  if (rule === 'required' || (rule === 'minLength' && !ofPassword)) return faults.required()
  if (rule === 'format') return faults.email()
  if (rule === 'pattern') return faults.digits()
  if (rule === 'minLength') return faults.tooShort({ n: PASSWORD_MIN_CHARS })
  return rule === 'maxLength' && ofPassword ? faults.tooLong({ n: PASSWORD_MAX_CHARS }) : faults.other()
}

/** Returns the field errors reported by the server. */
export const serverErrors = (failure: Failure | null): FieldErrors<string> => failure?.fields ?? {}
