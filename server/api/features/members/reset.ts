import { RESET_LIFE_MS } from '#contract/account/account-limits.ts'
import type { Context } from '#server/api/core/context.ts'
import { lockMember } from '#server/api/core/members/lock-member.ts'
import { toMember } from '#server/api/core/members/map.ts'
import { mayReset } from '#server/api/core/members/policy.ts'
import { activeOwners, updateUser, userOf } from '#server/api/core/members/store.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import { type Member, nameOf, type UserRow } from '#server/api/platform/auth/callers.ts'
import { endCredentials } from '#server/api/platform/auth/end-credentials.ts'
import { checkPassword, hashPassword } from '#server/api/platform/auth/passwords.ts'
import { sessionsEnded } from '#server/api/platform/auth/sessions-ended.ts'
import { insertReset } from '#server/api/platform/auth/store.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { queueMail } from '#server/api/platform/mail/queue-mail.ts'
import type { Tx } from '#server/db/client.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { fingerprint } from '#server/lib/ids.ts'

/**
 * Invalidates a member's password and ends their sessions and access keys. If no new password is given, they are e-mailed a code for
 * setting one; otherwise, an e-mail tells them who has set it.
 */
export async function resetMember(
  context: Context,
  caller: Member,
  userId: number,
  password: string | undefined,
) {
  const { db, ids, clock } = context
  if (password !== undefined) checkPassword(password, 'new_password')
  const password_hash = await hashPassword(password ?? ids.token(32))
  return db.transaction(async (tx) => {
    await activeOwners(tx, caller.clientId)
    const manager = await lockMember(tx, caller, 'canManageUser')
    const { user, openChats } = found(await userOf(tx, caller.clientId, userId))
    if (!mayReset(manager, user)) throw new AppError('permission_denied')
    await updateUser(tx, caller.clientId, userId, { password_hash })
    const holder = { clientId: caller.clientId, userId }
    const { sessions, keys, closing } = await endCredentials(tx, holder, { now: clock.now() })
    await recordReset(context, tx, caller, { user, isSet: password !== undefined })
    const detail = { by_mail: password === undefined, sessions: sessions.length, keys: keys.length }
    await audit(tx, caller, {
      action: 'member.password_reset',
      subject: { id: user.id, name: nameOf(user) },
      detail,
    })
    await append(tx, caller.clientId, sessionsEnded(user.id, closing))
    return toMember(user, openChats)
  })
}

async function recordReset(
  context: Context,
  tx: Tx,
  caller: Member,
  { user, isSet }: { readonly user: UserRow; readonly isSet: boolean },
): Promise<void> {
  const known = { name: user.first_name, by: caller.name }
  if (isSet) return queueMail(context, tx, user, { kind: 'password_set', ...known })
  const code = context.ids.token(18)
  await insertReset(tx, {
    token_hash: fingerprint(code),
    user_id: user.id,
    expires_at: new Date(context.clock.now().getTime() + RESET_LIFE_MS),
  })
  await queueMail(context, tx, user, { kind: 'reset_by_manager', code, ...known })
}
