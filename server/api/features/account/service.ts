import type { Hotkeys } from '#contract/account/members.ts'
import type { DigestTime, MailMinutes, NotificationChoices } from '#contract/account/notification-choices.ts'
import type { Locale } from '#contract/base/shapes.ts'
import type { Context } from '#server/api/core/context.ts'
import { toMember, toProfile } from '#server/api/core/members/map.ts'
import { profileParts, updateUser } from '#server/api/core/members/store.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { endCredentials } from '#server/api/platform/auth/end-credentials.ts'
import { checkPassword, confirmPassword, hashPassword } from '#server/api/platform/auth/passwords.ts'
import { sessionsEnded } from '#server/api/platform/auth/sessions-ended.ts'
import { revokeSessions } from '#server/api/platform/auth/store.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { queueMail } from '#server/api/platform/mail/queue-mail.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { zoneOr } from '#server/lib/time-zone.ts'

/** Settings that members can change in their own profile. */
interface OwnChange {
  readonly first_name?: string
  readonly last_name?: string
  readonly language?: Locale | null
  readonly notification_sound?: boolean
  readonly notification_desktop?: boolean
  readonly notification_choices?: NotificationChoices
  readonly notification_digest?: DigestTime
  readonly notification_mail_minutes?: MailMinutes
  readonly time_zone?: string | null
  readonly hotkeys?: Hotkeys
}

/** Changes the given settings in the caller's profile and returns the profile. */
export const updateProfile = ({ config, db }: Context, member: Member, change: OwnChange) =>
  db.transaction(async (tx) => {
    const { first_name = member.user.first_name, last_name = member.user.last_name, ...rest } = change
    const names = { first_name: first_name.trim(), last_name: last_name.trim() }
    const user = found(await updateUser(tx, member.clientId, member.id, { ...names, ...picked(rest) }))
    const parts = await profileParts(tx, member.clientId, member.id)
    const profile = toProfile({ ...member, user }, parts, config)
    const payload = { member: toMember(user, parts.openChats), revoked: false }
    await append(tx, member.clientId, [{ type: 'member.changed', payload, audience: 'everyone' }])
    return profile
  })

/** Picks the known settings that were given; other fields of the body are ignored. */
const picked = ({ language, notification_sound, notification_desktop, hotkeys, ...rest }: OwnChange) => ({
  ...(language !== undefined && { language }),
  ...(rest.notification_choices && { notification_choices: rest.notification_choices }),
  ...(rest.notification_digest && { notification_digest: rest.notification_digest }),
  ...(rest.notification_mail_minutes && { notification_mail_minutes: rest.notification_mail_minutes }),
  ...(rest.time_zone !== undefined && { time_zone: zoneOr(rest.time_zone, null) }),
  ...(notification_sound !== undefined && { notification_sound }),
  ...(notification_desktop !== undefined && { notification_desktop }),
  ...(hotkeys !== undefined && { hotkeys }),
})

/** Changes the caller's password, ends their other sessions and access keys, and notifies them by e-mail. */
export async function changePassword(context: Context, member: Member, old: string, password: string) {
  await confirmPassword(member.user, old, 'old_password')
  checkPassword(password, 'new_password')
  const password_hash = await hashPassword(password)
  await context.db.transaction(async (tx) => {
    await updateUser(tx, member.clientId, member.id, { password_hash })
    await queueMail(context, tx, member.user, { kind: 'password_changed', name: member.user.first_name })
    const except = member.sessionId
    const holder = { clientId: member.clientId, userId: member.id }
    const { sessions, keys, closing } = await endCredentials(tx, holder, { now: context.clock.now(), except })
    const subject = { id: member.id, name: member.name }
    await audit(tx, member, {
      action: 'account.password_changed',
      subject,
      detail: { sessions: sessions.length, keys: keys.length },
    })
    await append(tx, member.clientId, sessionsEnded(member.id, closing))
  })
}

/**
 * Ends the given session of the caller or, without one, all except the current session. Returns the number of ended sessions;
 * throws `not_found` if the given session does not exist.
 */
export const endSessions = ({ db, clock }: Context, member: Member, only?: string): Promise<number> =>
  db.transaction(async (tx) => {
    const which = only === undefined ? { except: member.sessionId } : { only }
    const ended = await revokeSessions(tx, member.clientId, member.id, { now: clock.now(), ...which })
    if (only !== undefined && ended.length === 0) throw new AppError('not_found')
    const subject = { id: member.id, name: member.name }
    if (ended.length)
      await audit(tx, member, {
        action: 'account.sessions_ended',
        subject,
        detail: { sessions: ended.length },
      })
    await append(tx, member.clientId, sessionsEnded(member.id, ended))
    return ended.length
  })
