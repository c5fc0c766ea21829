import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '#contract/account/notifications.ts'
import { chats } from './chats.ts'
import { users } from './clients.ts'
import { created, id, moment, parent, parentKey, ref } from './columns.ts'

/**
 * Notifications for members. Chat and bot ids have no foreign keys, because a notification remains valid after the chat or bot is
 * deleted.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    /** No foreign key, because `user_id` already has one and each check would lock the client's row. */
    client_id: ref().notNull(),
    user_id: parent(() => users.id),
    kind: text().$type<NotificationKind>().notNull(),
    params: jsonb().$type<Record<string, string | number>>().notNull(),
    chat_id: ref(),
    bot_id: ref(),
    /** Key that prevents duplicates: a member has at most one notification per key. */
    key: text(),
    /** False if the member wants to be notified in other ways only; the notification is then not listed. */
    is_listed: boolean().notNull().default(true),
    /** Whether the notification is mailed unless it is read first. */
    is_mailed: boolean().notNull().default(false),
    /** When the mail was queued. */
    mailed_at: moment(),
    read_at: moment(),
    created_at: created(),
  },
  (t) => [
    index('notifications_user').on(t.user_id, t.id),
    index('notifications_unread').on(t.user_id).where(sql`${t.read_at} is null`),
    index('notifications_to_mail')
      .on(t.user_id, t.created_at)
      .where(sql`${t.is_mailed} and ${t.mailed_at} is null`),
    uniqueIndex('notifications_once').on(t.user_id, t.key),
    index('notifications_created').on(t.created_at),
    // Unread notifications about customers who wait, which are read as soon as they no longer do.
    index('notifications_waiting')
      .on(t.chat_id)
      .where(sql`${t.read_at} is null and ${t.kind} in ('chat_waiting', 'chat_message')`),
  ],
)

/** Waits of customers of which members have been notified; a chat whose wait began at another time is notified again. */
export const chatAlerts = pgTable('chat_alerts', {
  chat_id: parentKey(() => chats.id),
  /** Begin of the wait: for an agent, or for the reply of the chat's agent. */
  since: moment().notNull(),
})
