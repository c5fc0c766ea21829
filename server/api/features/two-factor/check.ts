import { TWO_FACTOR_TRIES } from '#contract/account/account-limits.ts'
import type { With } from '#server/api/core/context.ts'
import type { UserRow } from '#server/api/platform/auth/callers.ts'
import { AppError } from '#server/lib/app-error.ts'
import { recoveryHash, stepOf } from './codes.ts'
import { countTry, type TwoFactorRow, useRecovery, useStep } from './store.ts'

/** Returns the purpose for which a member's secret is sealed, so that it cannot be opened for another member. */
export const purposeOf = (userId: number): string => `two-factor ${userId}`

/**
 * Verifies and consumes a code from a member's authenticator app, or a recovery code. Throws `two_factor_code_invalid`, or
 * `rate_limited` after too many wrong codes.
 */
export async function takeCode(
  { db, clock, seal }: With<'seal'>,
  { id, client_id }: Pick<UserRow, 'id' | 'client_id'>,
  factor: TwoFactorRow,
  code: string,
): Promise<void> {
  const now = clock.now()
  const { max, window } = TWO_FACTOR_TRIES
  if (!(await countTry(db, client_id, id, { most: max, since: new Date(now.getTime() - window), now }))) {
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
