import type { With } from '#server/api/core/context.ts'
import type { UserRow } from '#server/api/platform/auth/callers.ts'
import { beginSession, type Device, recordRefusal } from '#server/api/platform/auth/service.ts'
import { userById } from '#server/api/platform/auth/store.ts'
import { AppError } from '#server/lib/app-error.ts'
import { fingerprint } from '#server/lib/ids.ts'
import { takeCode } from './check.ts'
import { factorOf } from './store.ts'

/** Returns a fingerprint that ties a pending sign-in to the password with which it was started. */
const stateOf = (user: UserRow): string => fingerprint(user.password_hash).slice(0, 16)

/** Throws `two_factor_required`, with a token for completing the sign-in, if the member has enabled a second factor. */
export async function askForCode({ db, tokens }: With<'tokens'>, user: UserRow): Promise<void> {
  const factor = await factorOf(db, user.client_id, user.id)
  if (!factor?.confirmed_at) return
  const pending_token = await tokens.sign('pending', { sub: String(user.id), state: stateOf(user) })
  throw new AppError('two_factor_required', { params: { pending_token } })
}

/**
 * Completes a sign-in with a code and returns the token. If the second factor has been removed or the password changed in the
 * meantime, the member has to start again.
 */
export async function completeSignIn(
  context: With<'seal' | 'tokens'>,
  pendingToken: string,
  code: string,
  device: Device,
) {
  const { sub, state } = await context.tokens.verify('pending', pendingToken)
  const user = await userById(context.db, Number(sub))
  const factor = user && (await factorOf(context.db, user.client_id, user.id))
  if (!user || !factor?.confirmed_at || stateOf(user) !== state) throw new AppError('token_invalid')
  if (user.is_disabled) throw new AppError('user_inactive')
  try {
    await takeCode(context, user, factor, code)
  } catch (error) {
    if (error instanceof AppError) recordRefusal(context, user, device, 'code')
    throw error
  }
  return beginSession(context, user, device)
}
