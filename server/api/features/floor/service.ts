import { PAGE_MAX } from '#contract/base/limits.ts'
import type { Acknowledgement, FloorThresholds } from '#contract/floor/floor.ts'
import { defaultThresholds } from '#contract/floor/floor.ts'
import { toChat, toMessage } from '#server/api/core/chats/map.ts'
import { chatOf, messagesOf } from '#server/api/core/chats/store.ts'
import { setThresholds } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { userOf } from '#server/api/core/members/store.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { changedValues } from '#server/lib/changed-values.ts'
import { putAcknowledgement } from './store.ts'

/** Pairs of warning and alarm thresholds. */
const pairs = [
  ['wait_warn_seconds', 'wait_alarm_seconds'],
  ['unanswered_warn_seconds', 'unanswered_alarm_seconds'],
  ['queue_warn', 'queue_alarm'],
] as const satisfies readonly (readonly [keyof FloorThresholds, keyof FloorThresholds])[]

/**
 * Changes floor thresholds; omitted thresholds stay unchanged. Throws `validation_failed` if an alarm threshold is below its
 * warning threshold.
 */
export async function saveThresholds(
  { db }: Context,
  member: Member,
  given: FloorThresholds,
): Promise<FloorThresholds> {
  const before = { ...defaultThresholds, ...member.client.floor }
  const thresholds = { ...before, ...given }
  for (const [warn, alarm] of pairs)
    if (thresholds[alarm] < thresholds[warn])
      throw new AppError('validation_failed', { fields: { [alarm]: 'minimum' } })
  const changes = changedValues(before, thresholds)
  await db.transaction(async (tx) => {
    await setThresholds(tx, member.clientId, given)
    const subject = { id: member.clientId, name: member.client.name }
    await audit(tx, member, {
      action: 'settings.floor_changed',
      subject,
      detail: { fields: Object.keys(changes), changes },
    })
    await append(tx, member.clientId, [
      { type: 'floor.changed', payload: { thresholds, by: member.id }, audience: 'supervisors' },
    ])
  })
  return thresholds
}

/** Notifies the other supervisors that the caller is handling an alert. */
export async function acknowledge(
  { db, clock }: Context,
  member: Member,
  alert: string,
): Promise<Acknowledgement> {
  const at = clock.now()
  const acknowledgement = { alert, user_id: member.id, name: member.name, at: at.toISOString() }
  await db.transaction(async (tx) => {
    await putAcknowledgement(tx, { client_id: member.clientId, alert, user_id: member.id, at })
    await append(tx, member.clientId, [
      { type: 'floor.acknowledged', payload: { acknowledgement }, audience: 'supervisors' },
    ])
  })
  return acknowledgement
}

/** Returns a chat with its latest messages. The customer and the agent are not notified, but the audit log records it. */
export async function peekChat({ db }: Context, member: Member, chatId: number) {
  const chat = found(await chatOf(db, member.clientId, chatId))
  if (chat.channel === 'playground') throw new AppError('not_found')
  const messages = await messagesOf(db, member.clientId, chat.id, { before: 2 ** 31 - 1, length: PAGE_MAX })
  await audit(db, member, { action: 'chat.peeked', subject: { id: chat.id, name: chat.user_name } })
  return { ...toChat(chat), messages: messages.map(toMessage) }
}

/** Sends a text to a member as a notification. Throws `agent_unavailable` if the member is disabled. */
export async function messageAgent(
  { db, clock }: Context,
  member: Member,
  userId: number,
  text: string,
): Promise<void> {
  const { user } = found(await userOf(db, member.clientId, userId))
  if (user.is_disabled) throw new AppError('agent_unavailable', { fields: { id: 'disabled' } })
  await db.transaction(async (tx) => {
    const params = { by: member.name, text: text.trim() }
    const notified = await notify(
      tx,
      member.clientId,
      { userIds: [user.id], kind: 'floor_message', params },
      clock.now(),
    )
    await append(tx, member.clientId, notified)
  })
}
