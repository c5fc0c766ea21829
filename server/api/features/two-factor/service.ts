import type { AuditAction } from '#contract/account/audit.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { mayReset } from '#server/api/core/members/policy.ts'
import { deleteFactor } from '#server/api/core/members/second-factor.ts'
import { userOf } from '#server/api/core/members/store.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import { type Member, nameOf } from '#server/api/platform/auth/callers.ts'
import { confirmPassword } from '#server/api/platform/auth/passwords.ts'
import type { Executor } from '#server/db/client.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { purposeOf, takeCode } from './check.ts'
import { newRecoveryCodes, newSecret, otpauthUrl, recoveryHash } from './codes.ts'
import { confirmFactor, factorOf, insertFactor, setRecoveryHashes } from './store.ts'

const note = (executor: Executor, member: Member, action: AuditAction): Promise<void> =>
  audit(executor, member, { action, subject: { id: member.id, name: member.name } })

/** Generates a secret for the caller's authenticator app, replacing an unconfirmed one. Throws `two_factor_enabled`. */
export async function setUp({ db, ids, seal, config }: With<'seal'>, member: Member, password: string) {
  await confirmPassword(member.user, password)
  const secret = newSecret(ids)
  const isKept = await insertFactor(db, member.clientId, member.id, seal.close(secret, purposeOf(member.id)))
  if (!isKept) throw new AppError('two_factor_enabled')
  return { secret, otpauth_url: otpauthUrl(config.productName, member.user.email, secret) }
}

/** Enables two-factor sign-in after the first correct code, and returns the recovery codes. */
export async function confirm(context: With<'seal'>, member: Member, code: string) {
  const { db, ids, clock } = context
  const factor = await factorOf(db, member.clientId, member.id)
  if (!factor) throw new AppError('two_factor_not_enabled')
  if (factor.confirmed_at) throw new AppError('two_factor_enabled')
  await takeCode(context, member.user, factor, code)
  const recovery_codes = newRecoveryCodes(ids)
  await db.transaction(async (tx) => {
    const hashes = recovery_codes.map(recoveryHash)
    if (!(await confirmFactor(tx, member.clientId, member.id, { now: clock.now(), recoveryHashes: hashes })))
      throw new AppError('two_factor_enabled')
    await note(tx, member, 'account.two_factor_enabled')
  })
  return { recovery_codes }
}

interface BothFactors {
  readonly password: string
  readonly code: string
}

/** Verifies the caller's password and a code, and consumes the code. */
async function confirmBoth(
  context: With<'seal'>,
  member: Member,
  { password, code }: BothFactors,
): Promise<void> {
  await confirmPassword(member.user, password)
  const factor = await factorOf(context.db, member.clientId, member.id)
  if (!factor?.confirmed_at) throw new AppError('two_factor_not_enabled')
  await takeCode(context, member.user, factor, code)
}

/** Replaces the caller's recovery codes and returns the new ones. Throws `two_factor_not_enabled`. */
export async function renewCodes(context: With<'seal'>, member: Member, proof: BothFactors) {
  await confirmBoth(context, member, proof)
  const { db, ids } = context
  const recovery_codes = newRecoveryCodes(ids)
  if (!(await setRecoveryHashes(db, member.clientId, member.id, recovery_codes.map(recoveryHash))))
    throw new AppError('two_factor_not_enabled')
  return { recovery_codes }
}

/** Disables two-factor sign-in for the caller. Throws `two_factor_not_enabled`. */
export async function disable(context: With<'seal'>, member: Member, proof: BothFactors): Promise<void> {
  await confirmBoth(context, member, proof)
  await context.db.transaction(async (tx) => {
    if (!(await deleteFactor(tx, member.clientId, member.id))) throw new AppError('two_factor_not_enabled')
    await note(tx, member, 'account.two_factor_disabled')
  })
}

/**
 * Removes the second factor of a member who has lost it; the caller needs the same rank as for resetting the member's password.
 */
export const removeFrom = ({ db }: Context, caller: Member, userId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { user } = found(await userOf(tx, caller.clientId, userId))
    if (!mayReset(caller, user)) throw new AppError('permission_denied')
    if (!(await deleteFactor(tx, caller.clientId, userId))) throw new AppError('two_factor_not_enabled')
    await audit(tx, caller, {
      action: 'member.two_factor_removed',
      subject: { id: user.id, name: nameOf(user) },
    })
  })
