import { RESET_LIFE } from '#contract/limits.ts'
import { AppError } from '../../lib/app-error.ts'
import { fingerprint } from '../../lib/ids.ts'
import type { Context } from '../context.ts'
import { append } from '../journal/append.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { queueMail } from './service.ts'
import { sessionsEnded } from './sessions-ended.ts'
import {
  consumeReset,
  dropResets,
  insertReset,
  resetOf,
  revokeSessions,
  setPassword,
  userByEmail,
} from './store.ts'

/** Mails a reset code; an unknown address gets the same answer and no mail. */
export async function forgotPassword(context: Context, address: string): Promise<{ email: string }> {
  const user = await userByEmail(context.db, address)
  if (user && !user.is_disabled) {
    const code = context.ids.token(18)
    await insertReset(context.db, {
      token_hash: fingerprint(code),
      user_id: user.id,
      expires_at: new Date(context.clock.now().getTime() + RESET_LIFE),
    })
    await queueMail(context, user.email, user.language, { kind: 'reset', code, name: user.first_name })
  }
  return { email: address }
}

/** Says whether a reset code is still good. */
export async function verifyResetToken({ db, clock }: Context, token: string): Promise<{ valid: boolean }> {
  if (!(await resetOf(db, fingerprint(token.trim()), clock.now()))) throw new AppError('reset_token_invalid')
  return { valid: true }
}

/** Sets a new password, uses the code up and ends every session of the member. */
export async function resetPassword({ db, clock }: Context, token: string, password: string): Promise<void> {
  checkPassword(password, 'new_password')
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  await db.transaction(async (tx) => {
    const reset = await consumeReset(tx, fingerprint(token.trim()), now)
    const user = reset && (await setPassword(tx, reset.user_id, passwordHash))
    if (!user) throw new AppError('reset_token_invalid')
    await dropResets(tx, user.id)
    const ended = await revokeSessions(tx, user.client_id, user.id, now)
    await append(tx, user.client_id, sessionsEnded(user.id, ended))
  })
}
