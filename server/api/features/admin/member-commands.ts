import { eq } from 'drizzle-orm'
import type { AuditAction, AuditDetail } from '#contract/account/audit.ts'
import type { Context } from '#server/api/core/context.ts'
import { toMember } from '#server/api/core/members/map.ts'
import { deleteFactor } from '#server/api/core/members/second-factor.ts'
import { userOf } from '#server/api/core/members/store.ts'
import { insertAudit } from '#server/api/platform/audit/store.ts'
import type { UserRow } from '#server/api/platform/auth/callers.ts'
import { endCredentials } from '#server/api/platform/auth/end-credentials.ts'
import { hashPassword } from '#server/api/platform/auth/passwords.ts'
import { sessionsEnded } from '#server/api/platform/auth/sessions-ended.ts'
import { revokeSessions, sessionsOf, setPassword, userByEmail } from '#server/api/platform/auth/store.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { queueMail } from '#server/api/platform/mail/queue-mail.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { twoFactors } from '#server/db/schema/account.ts'
import { users } from '#server/db/schema/clients.ts'
import { iso } from '#server/lib/iso.ts'
import { clientOf } from './client-of.ts'
import { type Command, textOf } from './command.ts'
import { CommandError } from './command-error.ts'
import { newPassword } from './values.ts'

/** Name under which the operator appears in the audit log and in e-mails. */
const OPERATOR = 'Operator'

async function memberByEmail({ db }: Context, email = ''): Promise<UserRow> {
  const user = await userByEmail(db, email)
  if (!user)
    throw new CommandError(`No member has the e-mail address "${email}"; "members CLIENT" lists them.`)
  return user
}

/** Records an operator's action on a member in the audit log. */
const record = (tx: Executor, user: UserRow, action: AuditAction, detail: AuditDetail = {}) =>
  insertAudit(tx, user.client_id, {
    user_id: null,
    actor_name: OPERATOR,
    actor_email: '',
    address: '',
    action,
    subject_id: user.id,
    subject_name: user.name,
    detail,
  })

/** Ends all sessions of a member and returns how many there were. */
async function endSessions(tx: Tx, user: UserRow, now: Date): Promise<number> {
  const ended = await revokeSessions(tx, user.client_id, user.id, { now })
  await append(tx, user.client_id, sessionsEnded(user.id, ended))
  return ended.length
}

async function listMembers({ db }: Context, clientId: number): Promise<string[]> {
  const rows = await db
    .select({ user: users, confirmed: twoFactors.confirmed_at })
    .from(users)
    .leftJoin(twoFactors, eq(twoFactors.user_id, users.id))
    .where(eq(users.client_id, clientId))
    .orderBy(users.id)
  return rows.map(
    ({ user, confirmed }) =>
      `${user.id}\t${user.email}\t${user.name}\t${user.role}\t${confirmed ? 'two-factor' : 'password only'}\t${user.is_disabled ? 'disabled' : 'active'}`,
  )
}

async function resetPassword(context: Context, user: UserRow, password: string): Promise<string[]> {
  const hash = await hashPassword(password)
  const holder = { clientId: user.client_id, userId: user.id }
  const { sessions, keys } = await context.db.transaction(async (tx) => {
    await setPassword(tx, user.id, hash)
    const ended = await endCredentials(tx, holder, { now: context.clock.now() })
    const text = { kind: 'password_set', name: user.first_name, by: OPERATOR } as const
    await queueMail(context, tx, user, text)
    const counts = { sessions: ended.sessions.length, keys: ended.keys.length }
    await record(tx, user, 'member.password_reset', { by_mail: false, ...counts })
    await append(tx, user.client_id, sessionsEnded(user.id, ended.closing))
    return counts
  })
  return [
    `${user.email} can sign in with the new password. Ended sessions: ${sessions}; access keys: ${keys}.`,
  ]
}

async function removeSecondFactor({ db }: Context, user: UserRow): Promise<string[]> {
  await db.transaction(async (tx) => {
    if (!(await deleteFactor(tx, user.client_id, user.id)))
      throw new CommandError(`${user.email} has no two-factor sign-in.`)
    await record(tx, user, 'member.two_factor_removed')
  })
  return [`${user.email} signs in with the password alone.`]
}

async function unlock({ db }: Context, user: UserRow): Promise<string[]> {
  await db.transaction(async (tx) => {
    await tx.update(twoFactors).set({ tries: 0, tries_since: null }).where(eq(twoFactors.user_id, user.id))
    if (!user.is_disabled) return
    await tx.update(users).set({ is_disabled: false }).where(eq(users.id, user.id))
    await record(tx, user, 'member.enabled')
    const found = await userOf(tx, user.client_id, user.id)
    if (!found) return
    const member = toMember(found.user, found.openChats)
    await append(tx, user.client_id, [
      { type: 'member.changed', payload: { member, revoked: false }, audience: 'everyone' },
    ])
  })
  return [
    `${user.email} is active, and can enter two-factor codes again.`,
    'Too many wrong passwords are forgotten 15 minutes after the first one.',
  ]
}

async function listSessions(context: Context, user: UserRow, isEnding: boolean): Promise<string[]> {
  const now = context.clock.now()
  if (isEnding) {
    const ended = await context.db.transaction(async (tx) => {
      await record(tx, user, 'account.sessions_ended')
      return endSessions(tx, user, now)
    })
    return [`${ended} sessions of ${user.email} were ended.`]
  }
  const rows = await sessionsOf(context.db, user.client_id, user.id, now)
  if (!rows.length) return [`${user.email} has no open session.`]
  return rows.map(
    ({ created_at, expires_at, address, user_agent }) =>
      `${iso(created_at)}\tuntil ${iso(expires_at)}\t${address}\t${user_agent.slice(0, 100)}`,
  )
}

/** Commands with which an operator helps members who cannot sign in. */
export const memberCommands: Readonly<Record<string, Command>> = {
  members: {
    args: '<CLIENT>',
    about: 'lists the members of a client with role and kind of sign-in',
    run: async (context, [name]) => listMembers(context, (await clientOf(context, name)).id),
  },
  'reset-password': {
    args: '<MEMBER>',
    about: 'sets a password and ends all sessions and access keys; asks for it, or reads it from a pipe',
    asksPassword: 'New password: ',
    run: async (context, [email], options) =>
      resetPassword(context, await memberByEmail(context, email), newPassword(textOf(options, 'password'))),
  },
  'remove-2fa': {
    args: '<MEMBER>',
    about: 'removes two-factor sign-in from a member who lost the device and the recovery codes',
    run: async (context, [email]) => removeSecondFactor(context, await memberByEmail(context, email)),
  },
  unlock: {
    args: '<MEMBER>',
    about: 'enables a disabled member, and accepts two-factor codes again after too many wrong ones',
    run: async (context, [email]) => unlock(context, await memberByEmail(context, email)),
  },
  sessions: {
    args: '<MEMBER>',
    options: { '--end': 'end them all' },
    about: 'lists the open sessions of a member',
    run: async (context, [email], { end }) =>
      listSessions(context, await memberByEmail(context, email), end === true),
  },
}
