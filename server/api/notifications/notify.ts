import type { Notification, NotificationKind } from '#contract/notifications.ts'
import type { Executor } from '../../db/client.ts'
import { iso } from '../chats/map.ts'
import type { Fact } from '../journal/append.ts'
import { insertNotifications, type NotificationRow } from './store.ts'

/** What members are to be told. */
export interface Notice {
  readonly kind: NotificationKind
  readonly params: Record<string, string | number>
  readonly chatId?: number
  readonly botId?: number
  /** A member is told of one key once, however often it happens. */
  readonly key?: string
}

/** A notification's row as lists and events carry it. */
export const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  params: row.params,
  chat_id: row.chat_id,
  bot_id: row.bot_id,
  is_read: row.read_at !== null,
  created_at: iso(row.created_at),
})

/**
 * Keeps a notification for each of some members, and answers the facts to be appended with those of the change that it tells of.
 * Runs in the transaction of that change, before its journal is written.
 */
export async function notify(
  tx: Executor,
  clientId: number,
  userIds: readonly number[],
  { kind, params, chatId, botId, key }: Notice,
  now: Date,
): Promise<Fact[]> {
  if (!userIds.length) return []
  const row = { client_id: clientId, kind, params, chat_id: chatId, bot_id: botId, key, created_at: now }
  const rows = await insertNotifications(
    tx,
    userIds.map((user_id) => ({ ...row, user_id })),
  )
  return rows.map((added) => ({
    type: 'notification.added',
    payload: { notification: toNotification(added) },
    audience: [added.user_id],
  }))
}
