import { sql } from 'drizzle-orm'
import type { ReplyMode } from '#contract/channels/channel-rules.ts'
import { messageSnapshot } from '#server/api/core/chats/store.ts'
import type { OutgoingTemplate } from '#server/channels/channel.ts'
import type { Executor } from '#server/db/client.ts'
import type { MessageSnapshot } from '#server/db/snapshots.ts'
import type { ChannelCustomer } from './customer-queue.ts'

/** Message in the send queue, with its progress. */
export interface Send extends Record<string, unknown> {
  readonly message: MessageSnapshot
  readonly mode: ReplyMode | null
  readonly template: OutgoingTemplate | null
  readonly parts_sent: number
  readonly tries: number
  readonly created_at: Date | string
}

/** Returns the next message to be sent to a customer, or null. */
export async function nextSend(db: Executor, { id }: ChannelCustomer): Promise<Send | null> {
  const { rows } = await db.execute<Send>(sql`
    select ${messageSnapshot} as message, s.mode, s.template, s.parts_sent, s.tries, s.created_at
    from message_sends s join messages m on m.id = s.message_id
    where s.customer_id = ${id} and s.failed_at is null order by s.message_id limit 1`)
  return rows[0] ?? null
}

/** Returns a message's entry in the send queue, including a failed one, or null. */
export async function sendOf(db: Executor, clientId: number, chatId: number, messageId: number) {
  const { rows } = await db.execute<
    Pick<Send, 'mode' | 'template'> & { failed_at: Date | string | null }
  >(sql`
    select s.mode, s.template, s.failed_at from message_sends s join messages m on m.id = s.message_id
    where s.message_id = ${messageId} and s.client_id = ${clientId} and m.chat_id = ${chatId}`)
  return rows[0] ?? null
}

/** Stores the number of parts that have been sent, and resets the number of failed attempts. */
export async function countPart(tx: Executor, messageId: number, sent: number): Promise<void> {
  await tx.execute(sql`
    update message_sends set parts_sent = greatest(parts_sent, ${sent}), tries = 0 where message_id = ${messageId}`)
}

/** Counts a failed attempt. */
export async function countSendTry(db: Executor, messageId: number): Promise<void> {
  await db.execute(sql`update message_sends set tries = tries + 1 where message_id = ${messageId}`)
}

/** Removes a message from the queue after it has been sent. */
export async function endSend(tx: Executor, messageId: number): Promise<void> {
  await tx.execute(sql`delete from message_sends where message_id = ${messageId}`)
}

/** Marks a queued message as failed; it is sent again only if a member requests it. */
export async function failSend(tx: Executor, messageId: number, now: Date): Promise<void> {
  await tx.execute(
    sql`update message_sends set failed_at = ${now.toISOString()}::timestamptz where message_id = ${messageId}`,
  )
}

/** Requeues a failed message; returns false if the message has not failed. */
export async function requeueSend(
  tx: Executor,
  clientId: number,
  messageId: number,
  { mode, now }: { readonly mode: ReplyMode | null; readonly now: Date },
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute(sql`
    with again as (
      update message_sends set failed_at = null, tries = 0, mode = ${mode}::text, created_at = ${at}
      where message_id = ${messageId} and client_id = ${clientId} and failed_at is not null returning customer_id)
    update channel_customers c set sends_due_at = coalesce(c.sends_due_at, ${at}), sends_mark = c.sends_mark + 1
    from again where c.id = again.customer_id returning c.id`)
  return rows.length > 0
}

/** Holds all messages of a connection until the given time. */
export async function holdConnection(db: Executor, id: number, until: Date): Promise<void> {
  await db.execute(sql`
    update integrations set hold_until = greatest(hold_until, ${until.toISOString()}::timestamptz) where id = ${id}`)
}
