import { RESET_LIFE } from '#contract/limits.ts'
import type { Tx } from '../../db/client.ts'
import { AppError, found } from '../../lib/app-error.ts'
import { fingerprint } from '../../lib/ids.ts'
import { audit } from '../audit/audit.ts'
import { type Member, nameOf, type UserRow } from '../auth/callers.ts'
import { checkPassword, hashPassword } from '../auth/passwords.ts'
import { enqueueMail } from '../auth/service.ts'
import { sessionsEnded } from '../auth/sessions-ended.ts'
import { dropResets, insertReset, revokeSessions } from '../auth/store.ts'
import type { Context } from '../context.ts'
import { append } from '../journal/append.ts'
import { toMember } from './map.ts'
import { mayReset } from './policy.ts'
import { updateUser, userOf } from './store.ts'

/**
 * Takes a member's password away and ends their sessions. Without a new one they get a code by mail to choose it; with one,
 * a mail that says who set it. The old password is void either way.
 */
export async function resetMember(
  context: Context,
  caller: Member,
  userId: number,
  password: string | undefined,
) {
  const { db, ids, clock, jobs } = context
  if (password !== undefined) checkPassword(password, 'new_password')
  const password_hash = await hashPassword(password ?? ids.token(32))
  const member = await db.transaction(async (tx) => {
    const { user, openChats } = found(await userOf(tx, caller.clientId, userId))
    if (!mayReset(caller, user)) throw new AppError('permission_denied')
    await updateUser(tx, caller.clientId, userId, { password_hash })
    await dropResets(tx, userId)
    await tell(context, tx, caller, user, password !== undefined)
    const ended = await revokeSessions(tx, caller.clientId, userId, clock.now())
    const detail = { by_mail: password === undefined, sessions: ended.length }
    await audit(tx, caller, 'member.password_reset', { id: user.id, name: nameOf(user) }, detail)
    await append(tx, caller.clientId, sessionsEnded(user.id, ended))
    return toMember(user, openChats)
  })
  jobs.wake('send-mail')
  return member
}

async function tell(context: Context, tx: Tx, caller: Member, user: UserRow, isSet: boolean): Promise<void> {
  const known = { name: user.first_name, by: caller.name }
  if (isSet) return enqueueMail(context, tx, user.email, user.language, { kind: 'password_set', ...known })
  const code = context.ids.token(18)
  await insertReset(tx, {
    token_hash: fingerprint(code),
    user_id: user.id,
    expires_at: new Date(context.clock.now().getTime() + RESET_LIFE),
  })
  await enqueueMail(context, tx, user.email, user.language, { kind: 'reset_by_manager', code, ...known })
}
