import { isWaitingKind, type NotificationWay, waysOf } from '#contract/account/notification-choices.ts'
import type { Notification, NotificationKind } from '#contract/account/notifications.ts'
import type { Executor } from '#server/db/client.ts'
import { iso } from '#server/lib/iso.ts'
import type { NewEvent } from '../journal/append.ts'
import { choicesOf, insertNotifications, type NotificationRow } from './store.ts'

/** Content of a notification. */
export interface NewNotification {
  readonly kind: NotificationKind
  readonly params: Record<string, string | number>
  readonly chatId?: number
  readonly botId?: number
  /** If given, a member gets at most one notification with this key. */
  readonly key?: string
}

/** Maps the row to the API format for lists and events. */
export const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  params: row.params,
  chat_id: row.chat_id,
  bot_id: row.bot_id,
  is_read: row.read_at !== null,
  created_at: iso(row.created_at),
})

/** Notification with its recipients. */
export interface AddressedNotification extends NewNotification {
  readonly userIds: readonly number[]
}

/**
 * Returns whether a notification is stored. Screens show and sound waiting customers as they follow the chats, so that these are
 * stored only for the bell and for mail.
 */
const isStored = (kind: NotificationKind, ways: readonly NotificationWay[]): boolean =>
  isWaitingKind(kind) ? ways.includes('bell') || ways.includes('mail') : ways.length > 0

/**
 * Stores notifications in the ways that their recipients chose. Returns their events, to be appended with the events of the
 * change. Call it in the transaction that makes the change, before these events are appended.
 */
export async function notifyAll(
  tx: Executor,
  clientId: number,
  notifications: readonly AddressedNotification[],
  now: Date,
): Promise<NewEvent[]> {
  const chosen = await choicesOf(tx, clientId, [...new Set(notifications.flatMap(({ userIds }) => userIds))])
  const added = notifications.flatMap(({ userIds, kind, params, chatId, botId, key }) =>
    userIds.flatMap((user_id) => {
      const member = chosen.members.get(user_id)
      if (!member) return []
      const ways = waysOf(member.choices, kind, { role: member.role, floor: chosen.floor })
      if (!isStored(kind, ways)) return []
      const is_listed = ways.includes('bell')
      return {
        client_id: clientId,
        user_id,
        kind,
        params,
        chat_id: chatId,
        bot_id: botId,
        key,
        is_listed,
        is_mailed: ways.includes('mail'),
        read_at: is_listed ? null : now,
        created_at: now,
      }
    }),
  )
  if (!added.length) return []
  const rows = await insertNotifications(tx, added)
  return rows.map((added) => ({
    type: 'notification.added',
    payload: { notification: toNotification(added) },
    audience: { only: [added.user_id] },
  }))
}

/** Stores a notification for each of its recipients, as `notifyAll` does. */
export const notify = (
  tx: Executor,
  clientId: number,
  notification: AddressedNotification,
  now: Date,
): Promise<NewEvent[]> => notifyAll(tx, clientId, [notification], now)
