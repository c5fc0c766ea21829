import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS, plans } from '#contract/account/account-limits.ts'
import { register } from '#contract/account/auth.ts'
import { DAY_MS } from '#contract/base/units.ts'
import { checkPassword } from '#server/api/platform/auth/passwords.ts'
import { iso } from '#server/lib/iso.ts'
import { CommandError } from './command-error.ts'

/** Our choice: maximum number of days until a date, a hundred years; a later date is assumed to be a mistake. */
const DAYS_MAX = 36_500
const fields = register.body?.properties

/** Returns the date of a point in time (UTC), such as 2030-01-31. */
export const day = (moment: Date): string => iso(moment).slice(0, 10)

/** Returns a text for one line of output, without line breaks, control characters and characters that reverse text. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

/** Returns a positive whole number. Throws a `CommandError` that names the argument. */
export function wholeNumber(text: string | undefined, what: string, max = 1_000_000_000): number {
  const number = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0
  if (number < 1 || number > max) throw new CommandError(`${what} must be a whole number from 1 to ${max}.`)
  return number
}

/** Returns the time that is the given number of days after another. Throws a `CommandError` if the date is too late. */
export function daysAfter(from: number, days: string | undefined): Date {
  const to = new Date(from + wholeNumber(days, 'DAYS', DAYS_MAX) * DAY_MS)
  if (to.getUTCFullYear() > 2200)
    throw new CommandError(`The date would be in the year ${to.getUTCFullYear()}.`)
  return to
}

/** Returns the plan with the given name. Throws a `CommandError` if there is none. */
export function planOf(text: string | undefined): keyof typeof plans {
  const plan = (Object.keys(plans) as (keyof typeof plans)[]).find((name) => name === text)
  if (!plan) throw new CommandError(`The plan must be one of ${Object.keys(plans).join(', ')}.`)
  return plan
}

/** Returns a value after checking it as registration checks the given field. Throws a `CommandError` if the value is invalid. */
export function asRegistered(field: keyof NonNullable<typeof fields>, value: string, what: string): string {
  const schema = fields?.[field] as TSchema | undefined
  if (schema && !Value.Check(schema, value)) throw new CommandError(`${what} is not valid: "${value}".`)
  return value
}

/**
 * Returns a password after checking it by the same rules as for members. Throws a `CommandError` if the password is missing or
 * invalid.
 */
export function newPassword(password: string | undefined): string {
  if (!password) throw new CommandError('A password is required: type it, or pipe it in.')
  if (password.length < PASSWORD_MIN_CHARS || password.length > PASSWORD_MAX_CHARS)
    throw new CommandError(
      `The password must have ${PASSWORD_MIN_CHARS} to ${PASSWORD_MAX_CHARS} characters.`,
    )
  try {
    checkPassword(password)
  } catch {
    throw new CommandError('This password is too common. Choose another one.')
  }
  return password
}
