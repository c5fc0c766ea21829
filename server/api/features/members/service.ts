import { type Role, takesChats, type Member as WireMember } from '#contract/account/members.ts'
import { assignWaitingChats } from '#server/api/core/chats/assignment/assign-waiting.ts'
import { requeueChats } from '#server/api/core/chats/assignment/requeue-chats.ts'
import { moveThenAssign } from '#server/api/core/chats/move-then-assign.ts'
import type { Context } from '#server/api/core/context.ts'
import { lockMember } from '#server/api/core/members/lock-member.ts'
import { toMember } from '#server/api/core/members/map.ts'
import { mayAssignRole, mayChange, mayDisable } from '#server/api/core/members/policy.ts'
import { activeOwners, insertUser, updateUser, userOf } from '#server/api/core/members/store.ts'
import { type AuditedAction, audit } from '#server/api/platform/audit/audit.ts'
import { type Member, nameOf, type UserRow } from '#server/api/platform/auth/callers.ts'
import { endCredentials } from '#server/api/platform/auth/end-credentials.ts'
import { checkPassword, hashPassword } from '#server/api/platform/auth/passwords.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import type { Tx } from '#server/db/client.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { violates } from '#server/lib/database-errors.ts'
import { invite } from './invite.ts'

/** Data for adding a member. */
export interface NewMember {
  readonly email: string
  readonly first_name: string
  readonly last_name?: string
  readonly role: Role
  /** If omitted, the member sets the password with an e-mailed code. */
  readonly password?: string
}

/**
 * Adds a member to the caller's client and sends them an e-mail. Throws `permission_denied` for a role above the caller's own.
 */
export async function addMember(context: Context, caller: Member, added: NewMember) {
  checkRank(caller, added.role)
  if (added.password !== undefined) checkPassword(added.password)
  const password_hash = await hashPassword(added.password ?? context.ids.token(32))
  try {
    const member = await context.db.transaction(async (tx) => {
      checkRank(await lockMember(tx, caller, 'canManageUser'), added.role)
      const user = await insertUser(tx, {
        client_id: caller.clientId,
        email: added.email.toLowerCase(),
        password_hash,
        first_name: added.first_name.trim(),
        last_name: added.last_name?.trim() ?? '',
        language: caller.user.language,
        role: added.role,
      })
      const member = toMember(user, 0)
      const by_mail = added.password === undefined
      if (by_mail) await invite(context, tx, caller, user)
      const detail = { role: user.role, by_mail }
      await audit(tx, caller, {
        action: 'member.added',
        subject: { id: user.id, name: nameOf(user) },
        detail,
      })
      await append(tx, caller.clientId, [{ type: 'member.added', payload: { member }, audience: 'everyone' }])
      return member
    })
    return member
  } catch (error) {
    if (violates(error, 'users_email')) throw new AppError('email_taken', { fields: { email: 'taken' } })
    throw error
  }
}

/** Throws `permission_denied` if the role is above the caller's own. */
function checkRank(caller: Member, role: Role): void {
  if (!mayAssignRole(caller, role)) throw new AppError('permission_denied', { fields: { role: 'rank' } })
}

/** Disables or enables a member. A disabled member is signed out everywhere, and their open chats are requeued. */
export const setActive = (context: Context, caller: Member, userId: number, isDisabled: boolean) =>
  change(context, caller, userId, {
    to: { is_disabled: isDisabled },
    allowed: (member, other) => (isDisabled ? mayDisable(member, other) : mayChange(member, other)),
  })

/** Changes a member's role. */
export const setRole = (context: Context, caller: Member, userId: number, role: Role) =>
  change(context, caller, userId, {
    to: { role },
    allowed: (member, other) => mayChange(member, other) && mayAssignRole(member, role),
  })

async function change(
  context: Context,
  caller: Member,
  userId: number,
  {
    to,
    allowed,
  }: {
    readonly to: { role?: Role; is_disabled?: boolean }
    readonly allowed: (caller: Member, other: UserRow) => boolean
  },
) {
  const { clock } = context
  return moveThenAssign(context, caller.clientId, async (tx) => {
    const owners = await activeOwners(tx, caller.clientId)
    const manager = await lockMember(tx, caller, 'canManageUser')
    const { user, openChats } = found(await userOf(tx, caller.clientId, userId))
    if (!allowed(manager, user)) throw new AppError('permission_denied')
    assertOwnerRemains(owners, { ...user, ...to })
    const changed = found(await updateUser(tx, caller.clientId, userId, to))
    const holder = { clientId: caller.clientId, userId }
    if (changed.is_disabled) await endCredentials(tx, holder, { now: clock.now() })
    const isLeaving = changed.is_disabled && !user.is_disabled
    const requeued = isLeaving ? await requeueChats(context, tx, caller.client) : []
    await auditChange(tx, caller, { before: user, after: changed, givenBack: requeued.length })
    const member = toMember(changed, isLeaving ? 0 : openChats)
    const others = changed.role === user.role || caller.id === userId ? [] : [userId]
    const notice = { kind: 'role_changed', params: { role: changed.role, by: caller.name } } as const
    await append(tx, caller.clientId, [
      { type: 'member.changed', payload: { member, revoked: changed.is_disabled }, audience: 'everyone' },
      ...(await notify(tx, caller.clientId, { userIds: others, ...notice }, clock.now())),
      ...requeued,
    ])
    return member
  })
}

/** Throws if the change would leave the client without an active owner. */
function assertOwnerRemains(
  owners: readonly number[],
  after: Pick<UserRow, 'id' | 'role' | 'is_disabled'>,
): void {
  const staysOwner = after.role === 'owner' && !after.is_disabled
  const isLast = owners.length === 1 && owners[0] === after.id
  if (isLast && !staysOwner) throw new AppError('permission_denied', { fields: { id: 'last_owner' } })
}

async function auditChange(
  tx: Tx,
  caller: Member,
  {
    before,
    after,
    givenBack,
  }: { readonly before: UserRow; readonly after: UserRow; readonly givenBack: number },
): Promise<void> {
  const subject = { id: after.id, name: nameOf(after) }
  if (before.role !== after.role)
    await audit(tx, caller, {
      action: 'member.role_changed',
      subject,
      detail: { from: before.role, to: after.role },
    })
  if (!before.is_disabled && after.is_disabled)
    await audit(tx, caller, { action: 'member.disabled', subject, detail: { chats: givenBack } })
  if (before.is_disabled && !after.is_disabled) await audit(tx, caller, { action: 'member.enabled', subject })
}

/** Change of how chats are assigned to a member, with its entry in the audit log; without an entry, nothing changes. */
interface ShareChange {
  readonly to: Partial<Pick<UserRow, 'chat_limit' | 'takes_chats'>>
  readonly entryOf: (before: UserRow) => Pick<AuditedAction, 'action' | 'detail'> | null
}

/** Changes how chats are assigned to a member; supervisors may do so for members who do not outrank them. */
async function changeShare(
  context: Context,
  caller: Member,
  userId: number,
  { to, entryOf }: ShareChange,
): Promise<WireMember> {
  const member = await context.db.transaction(async (tx) => {
    await activeOwners(tx, caller.clientId)
    const manager = await lockMember(tx, caller, 'canManageFloor')
    const { user, openChats } = found(await userOf(tx, caller.clientId, userId))
    if (!mayChange(manager, user)) throw new AppError('permission_denied')
    const changed = toMember(found(await updateUser(tx, caller.clientId, userId, to)), openChats)
    const entry = entryOf(user)
    if (!entry) return changed
    await audit(tx, caller, { ...entry, subject: { id: user.id, name: nameOf(user) } })
    await append(tx, caller.clientId, [
      {
        type: 'member.changed',
        payload: { member: changed, revoked: user.is_disabled },
        audience: 'everyone',
      },
    ])
    return changed
  })
  await assignWaitingChats(context, caller.clientId)
  return member
}

/** Sets the number of open chats up to which chats are assigned to a member automatically. */
export const setChatLimit = (context: Context, caller: Member, userId: number, limit: number) =>
  changeShare(context, caller, userId, {
    to: { chat_limit: limit },
    entryOf: ({ chat_limit: from }) =>
      from === limit ? null : { action: 'member.limit_changed', detail: { from, to: limit } },
  })

/** Sets whether chats are assigned to a member automatically. */
export const setTakesChats = (context: Context, caller: Member, userId: number, takes: boolean) =>
  changeShare(context, caller, userId, {
    to: { takes_chats: takes },
    entryOf: (user) =>
      takesChats(user) === takes
        ? null
        : { action: 'member.takes_chats_changed', detail: { from: !takes, to: takes } },
  })
