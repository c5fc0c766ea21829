import { RESET_LIFE_MS } from '#contract/account/account-limits.ts'
import type { Context } from '#server/api/core/context.ts'
import { endCredentials } from '#server/api/platform/auth/end-credentials.ts'
import { checkPassword, hashPassword } from '#server/api/platform/auth/passwords.ts'
import { sessionsEnded } from '#server/api/platform/auth/sessions-ended.ts'
import {
  consumeReset,
  insertReset,
  resetOf,
  setPassword,
  userByEmail,
} from '#server/api/platform/auth/store.ts'
import { job } from '#server/api/platform/jobs/job.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { queueMail } from '#server/api/platform/mail/queue-mail.ts'
import { AppError } from '#server/lib/app-error.ts'
import { fingerprint } from '#server/lib/ids.ts'

/** Job that e-mails a reset code to an address if it has an account. */
export const mailResetJob = job<{ readonly email: string }>('mail-reset', { retries: 8, atOnce: 2 })

/**
 * Queues an e-mail with a reset code. The address is looked up later, so that the response does not reveal whether it has an
 * account.
 */
export async function forgotPassword({ db, jobs }: Context, address: string): Promise<{ email: string }> {
  await jobs.enqueue(db, mailResetJob, { email: address })
  return { email: address }
}

/** E-mails a reset code to an address if it has an active account. */
export async function mailReset(context: Context, { email }: { readonly email: string }): Promise<void> {
  const user = await userByEmail(context.db, email)
  if (!user || user.is_disabled) return
  const code = context.ids.token(18)
  await context.db.transaction(async (tx) => {
    await insertReset(tx, {
      token_hash: fingerprint(code),
      user_id: user.id,
      expires_at: new Date(context.clock.now().getTime() + RESET_LIFE_MS),
    })
    const text = { kind: 'reset', code, name: user.first_name } as const
    await queueMail(context, tx, user, text)
  })
}

/** Throws `reset_token_invalid` unless a reset code is still valid. */
export async function verifyResetToken({ db, clock }: Context, token: string): Promise<{ valid: boolean }> {
  if (!(await resetOf(db, fingerprint(token.trim()), clock.now()))) throw new AppError('reset_token_invalid')
  return { valid: true }
}

/** Sets a new password, consumes the code and ends all of the member's sessions and access keys. */
export async function resetPassword({ db, clock }: Context, token: string, password: string): Promise<void> {
  checkPassword(password, 'new_password')
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  await db.transaction(async (tx) => {
    const reset = await consumeReset(tx, fingerprint(token.trim()), now)
    const user = reset && (await setPassword(tx, reset.user_id, passwordHash))
    if (!user) throw new AppError('reset_token_invalid')
    const { closing } = await endCredentials(tx, { clientId: user.client_id, userId: user.id }, { now })
    await append(tx, user.client_id, sessionsEnded(user.id, closing))
  })
}
