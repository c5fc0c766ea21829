import { and, eq } from 'drizzle-orm'
import type { Permission } from '#contract/base/route.ts'
import { type Member, memberCaller } from '#server/api/platform/auth/callers.ts'
import type { Tx } from '#server/db/client.ts'
import { users } from '#server/db/schema/clients.ts'
import { AppError } from '#server/lib/app-error.ts'

/**
 * Returns a caller with the rights they have now, and locks their row until the transaction ends, so that nobody can disable them
 * or change their role before. Call it before locking chats, as changes of members do. Throws `user_inactive`, and
 * `permission_denied` if they no longer have the given permission.
 */
export async function lockMember(tx: Tx, caller: Member, permission?: Permission): Promise<Member> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.client_id, caller.clientId), eq(users.id, caller.id)))
    .for('share')
  if (!user || user.is_disabled) throw new AppError('user_inactive')
  const member = memberCaller(user, caller.client, caller.sessionId, caller.address)
  if (permission && !member.permissions.includes(permission)) throw new AppError('permission_denied')
  return member
}
