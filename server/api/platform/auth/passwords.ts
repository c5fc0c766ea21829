import { hash, verify } from '@node-rs/argon2'
import { isCommonPassword } from '#contract/account/common-passwords.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { UserRow } from './callers.ts'

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns a password's hash by argon2id. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Hash of a password that nobody has; makes checking an unknown account take as long as checking a known account. */
const nobody = hashPassword('\u0000nobody')

/** Returns whether a password is correct; without a stored hash, takes just as long and returns false. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), password)
  return stored !== null && fits
}

/** Throws `password_wrong`, naming the field, unless the given password is the member's current one. */
export async function confirmPassword(
  user: Pick<UserRow, 'password_hash'>,
  password: string,
  field = 'password',
): Promise<void> {
  if (!(await passwordFits(user.password_hash, password)))
    throw new AppError('password_wrong', { fields: { [field]: 'wrong' } })
}

/** Throws `password_too_common` if many people use the password. */
export function checkPassword(password: string, field = 'password'): void {
  if (isCommonPassword(password)) throw new AppError('password_too_common', { fields: { [field]: 'common' } })
}
