import { sql } from 'drizzle-orm'
import { audienceOf } from '#contract/chats/chat-policy.ts'
import { stamp } from '#server/api/core/chats/changes.ts'
import { messageSnapshot } from '#server/api/core/chats/store.ts'
import { inTurns } from '#server/api/platform/in-turns.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot, MessageSnapshot } from '#server/db/snapshots.ts'

/**
 * Chat in which the customer has had enough time to read the agents' messages, and the `order` of the first of these messages.
 */
export interface Due {
  readonly chatId: number
  readonly clientId: number
  readonly position: number
}

/** Removes due chats from the table and returns them; clients take turns. */
export async function takeDue(tx: Executor, now: Date, most: number): Promise<Due[]> {
  const due = sql`select chat_id as id, client_id, due_at as due from reply_mails where due_at <= ${stamp(now)}`
  const { rows } = await tx.execute<{ chat_id: number; client_id: number; position: number }>(sql`
    delete from reply_mails where chat_id in (
      select chat_id from reply_mails where due_at <= ${stamp(now)}
        and chat_id in (select id from (${inTurns(due, most)}) as next) for update skip locked)
    returning chat_id, client_id, position`)
  return rows.map((row) => ({ chatId: row.chat_id, clientId: row.client_id, position: row.position }))
}

/**
 * Returns the agents' messages at or after the given position that the customer has not read and that have not been e-mailed,
 * oldest first.
 */
export async function unreadReplies(
  db: Executor,
  { clientId, chatId, position }: Due,
): Promise<MessageSnapshot[]> {
  const { rows } = await db.execute<{ message: MessageSnapshot }>(sql`
    select ${messageSnapshot} as message from messages m join chats c on c.id = m.chat_id
    where m.client_id = ${clientId} and m.chat_id = ${chatId} and m.position >= ${position}
      and m.position > c.read_customer and m.sender = 'agent' and m.mailed_at is null
    order by m.position`)
  return rows.map(({ message }) => message)
}

/** Records that messages were sent to the customer by e-mail, and publishes this to the members who can see the chat. */
export async function markMailed(
  tx: Executor,
  chat: ChatSnapshot,
  orders: readonly number[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update messages set mailed_at = ${stamp(now)}
    where client_id = ${chat.client_id} and chat_id = ${chat.id} and position = any(${sql.param(orders)}::int[])`)
  const payload = { chat_id: chat.id, orders, mailed_at: now.toISOString() }
  await append(tx, chat.client_id, [{ type: 'messages.mailed', payload, audience: audienceOf(chat) }])
}
