import { AppError } from '../../lib/app-error.ts'
import { fingerprint } from '../../lib/ids.ts'
import type { UserRow } from '../auth/callers.ts'
import { beginSession, type Device } from '../auth/service.ts'
import { userById } from '../auth/store.ts'
import type { Context } from '../context.ts'
import { takeCode } from './check.ts'
import { factorOf } from './store.ts'

/** Ties a sign-in that waits for its code to the password that began it. */
const stateOf = (user: UserRow): string => fingerprint(user.password_hash).slice(0, 16)

/** Refuses a sign-in with the right password as long as the member has a second factor. Throws `two_factor_required`. */
export async function askForCode({ db, tokens }: Context, user: UserRow): Promise<void> {
  const factor = await factorOf(db, user.client_id, user.id)
  if (!factor?.confirmed_at) return
  const pending_token = await tokens.sign('pending', { sub: String(user.id), state: stateOf(user) })
  throw new AppError('two_factor_required', { params: { pending_token } })
}

/** Completes a sign-in by a code, and answers the token. A factor that was taken away meanwhile asks for the password again. */
export async function completeSignIn(context: Context, pendingToken: string, code: string, device: Device) {
  const { sub, state } = await context.tokens.verify('pending', pendingToken)
  const user = await userById(context.db, Number(sub))
  const factor = user && (await factorOf(context.db, user.client_id, user.id))
  if (!user || !factor?.confirmed_at || stateOf(user) !== state) throw new AppError('token_invalid')
  if (user.is_disabled) throw new AppError('user_inactive')
  await takeCode(context, user, factor, code)
  return beginSession(context, user, device)
}
