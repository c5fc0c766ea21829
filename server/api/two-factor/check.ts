import { TWO_FACTOR_TRIES } from '#contract/limits.ts'
import { AppError } from '../../lib/app-error.ts'
import type { UserRow } from '../auth/callers.ts'
import type { Context } from '../context.ts'
import { recoveryHash, stepOf } from './codes.ts'
import { countTry, type TwoFactorRow, useRecovery, useStep } from './store.ts'

/** What the secret of a member is sealed for: that of another does not open. */
export const purposeOf = (userId: number): string => `two-factor ${userId}`

/**
 * Takes a code of a member's authenticator, or a recovery code, and uses it up. Throws `two_factor_code_invalid`, and
 * `rate_limited` after too many wrong ones.
 */
export async function takeCode(
  { db, clock, seal }: Context,
  { id, client_id }: Pick<UserRow, 'id' | 'client_id'>,
  factor: TwoFactorRow,
  code: string,
): Promise<void> {
  const now = clock.now()
  const { max, window } = TWO_FACTOR_TRIES
  if (!(await countTry(db, client_id, id, max, new Date(now.getTime() - window), now))) {
    const until = (factor.tries_since?.getTime() ?? now.getTime()) + window
    throw new AppError('rate_limited', {
      params: { seconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) },
    })
  }
  const digits = code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const step = stepOf(seal.open(factor.sealed_secret, purposeOf(id)), digits, now)
    if (step !== null && (await useStep(db, client_id, id, step))) return
  } else if (await useRecovery(db, client_id, id, recoveryHash(code))) return
  throw new AppError('two_factor_code_invalid', { fields: { code: 'invalid' } })
}
