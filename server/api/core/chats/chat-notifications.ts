import type { Member } from '#server/api/platform/auth/callers.ts'
import type { NewEvent } from '#server/api/platform/journal/append.ts'
import { type AddressedNotification, notify, notifyAll } from '#server/api/platform/notifications/notify.ts'
import { floorSize, membersWith } from '#server/api/platform/notifications/store.ts'
import type { Executor } from '#server/db/client.ts'
import type { Changed } from './changes.ts'

/** Member who made a change; null for automatic assignment. */
type By = Pick<Member, 'id' | 'name'> | null

/** Returns notifications for the members who gained or lost a chat, except the one who made the change. */
export function assignmentNotifications({ chat, previous }: Changed, by: By): AddressedNotification[] {
  if (chat.channel === 'playground' || chat.assigned_to === previous) return []
  const params = { customer: chat.user_name, by: by?.name ?? '' }
  const others = (id: number | null) => (id === null || id === by?.id ? [] : [id])
  const about = { params, chatId: chat.id }
  return [
    { kind: 'chat_assigned', userIds: others(chat.assigned_to), ...about },
    { kind: 'chat_removed', userIds: others(previous), ...about },
  ]
}

/** Notifies the members who gained or lost a chat, except the one who made the change. */
export const notifyAssigned = (tx: Executor, changed: Changed, by: By, now: Date): Promise<NewEvent[]> =>
  notifyAll(tx, changed.chat.client_id, assignmentNotifications(changed, by), now)

const bad: ReadonlySet<string> = new Set(['negative', 'very_negative'])

/**
 * Notifies the agent of a chat, or all supervisors if it is unassigned, that the customer's sentiment has turned bad. Supervisors of
 * large floors are told of unassigned chats together (`tellUnhappy` of the alerts).
 */
export async function notifyUnhappy(
  tx: Executor,
  { chat }: Changed,
  before: string,
  now: Date,
): Promise<NewEvent[]> {
  if (chat.channel === 'playground' || !bad.has(chat.sentiment) || bad.has(before)) return []
  if (chat.assigned_to === null && (await floorSize(tx, chat.client_id)) === 'large') return []
  const to =
    chat.assigned_to === null
      ? await membersWith(tx, chat.client_id, ['owner', 'admin', 'supervisor'])
      : [chat.assigned_to]
  const params = { customer: chat.user_name, sentiment: chat.sentiment }
  return notify(tx, chat.client_id, { userIds: to, kind: 'chat_unhappy', params, chatId: chat.id }, now)
}
