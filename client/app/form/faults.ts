import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Failure } from '#machines/failure.ts'

/** A fault of one field, as the console or the server found it: the rule that is broken. */
export type Faults<Field extends string> = Partial<Record<Field, string>>

/** Enough to catch a slip of the finger; whether an address exists, only a mail can tell. */
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The rule that an address breaks; undefined for none. */
export function emailFault(email: string): string | undefined {
  if (!email.trim()) return 'required'
  return looksLikeEmail.test(email.trim()) ? undefined : 'format'
}

/** The rule that a new password breaks. */
export function newPasswordFault(password: string): string | undefined {
  if (!password) return 'required'
  if (password.length < PASSWORD_MIN) return 'minLength'
  return password.length > PASSWORD_MAX ? 'maxLength' : undefined
}

/** The rule that a field breaks that only has to be filled in. */
export const missingFault = (text: string): string | undefined => (text.trim() ? undefined : 'required')

/** The faults that there are. */
export const present = <Field extends string>(faults: Record<Field, string | undefined>): Faults<Field> =>
  Object.fromEntries(Object.entries(faults).filter(([, rule]) => rule !== undefined)) as Faults<Field>

/** The sentence for a broken rule. */
export function faultText(LL: TranslationFunctions, field: string, rule: string | undefined): string | null {
  if (rule === undefined) return null
  const faults = LL.auth.faults
  const ofPassword = field === 'password' || field === 'new_password'
  if (rule === 'taken') return LL.errors.email_taken()
  if (rule === 'common') return LL.errors.password_too_common()
  if (rule === 'required' || (rule === 'minLength' && !ofPassword)) return faults.required()
  if (rule === 'format') return faults.email()
  if (rule === 'pattern') return faults.digits()
  if (rule === 'minLength') return faults.tooShort({ n: PASSWORD_MIN })
  return rule === 'maxLength' && ofPassword ? faults.tooLong({ n: PASSWORD_MAX }) : faults.other()
}

/** The faults that the server found. */
export const serverFaults = (failure: Failure | null): Faults<string> => failure?.fields ?? {}
