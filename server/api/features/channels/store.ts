import { type SQL, sql } from 'drizzle-orm'
import { messageSnapshot } from '#server/api/core/chats/store.ts'
import type { ChannelEvent } from '#server/channels/events.ts'
import type { Executor } from '#server/db/client.ts'
import type { MessageSnapshot } from '#server/db/snapshots.ts'
import type { ChannelCustomer } from './customer-queue.ts'

/** Provider event that has not been processed yet. */
export interface StoredEvent extends Record<string, unknown> {
  readonly id: number
  readonly event: ChannelEvent
  readonly tries: number
  readonly received_at: Date | string
}

/** Our choice: maximum number of attempts per event, after which it is skipped, so that later events can proceed. */
const TRIES_MAX = 10

/** Returns a customer's unprocessed events after a given id, in order of arrival. */
export async function openEvents(
  db: Executor,
  { id }: ChannelCustomer,
  after: number,
  count: number,
): Promise<StoredEvent[]> {
  const { rows } = await db.execute<StoredEvent>(sql`
    select id, event, tries, received_at from channel_events
    where customer_id = ${id} and event is not null and tries < ${TRIES_MAX} and id > ${after} order by id limit ${count}`)
  return rows
}

/** Marks an event as processed: its content is deleted, but its key is retained for detecting repeated deliveries. */
export async function closeEvent(db: Executor, id: number): Promise<void> {
  await db.execute(sql`update channel_events set event = null where id = ${id}`)
}

/** Counts a failed attempt. */
export async function countTry(db: Executor, id: number): Promise<void> {
  await db.execute(sql`update channel_events set tries = tries + 1 where id = ${id}`)
}

/** Saves a message's provider id; returns false if the provider id is already known. */
export async function saveProviderId(
  db: Executor,
  customer: Pick<ChannelCustomer, 'integration_id' | 'client_id'>,
  row: {
    readonly providerId: string
    readonly messageId: number
    readonly part: number | null
    readonly at: Date
  },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into provider_messages (integration_id, provider_id, client_id, message_id, part, at)
    values (${customer.integration_id}, ${row.providerId}, ${customer.client_id}, ${row.messageId}, ${row.part}::int, ${row.at.toISOString()}::timestamptz)
    on conflict (integration_id, provider_id) do nothing returning 1`)
  return rows.length > 0
}

/** Returns the ids of the messages with the given provider ids. */
export async function messagesWith(
  db: Executor,
  customer: ChannelCustomer,
  providerIds: readonly string[],
): Promise<number[]> {
  if (providerIds.length === 0) return []
  const { rows } = await db.execute<{ message_id: number }>(sql`
    select distinct message_id from provider_messages
    where integration_id = ${customer.integration_id} and provider_id = any(${sql.param(providerIds)}::text[])`)
  return rows.map(({ message_id }) => message_id)
}

/** Returns the `order`, within the chat, of the message with the given provider id; null if the provider id is unknown. */
export async function orderOf(
  db: Executor,
  { integration_id }: Pick<ChannelCustomer, 'integration_id'>,
  chatId: number,
  providerId: string,
): Promise<number | null> {
  const { rows } = await db.execute<{ position: number }>(sql`
    select m.position from provider_messages p join messages m on m.id = p.message_id
    where p.integration_id = ${integration_id} and p.provider_id = ${providerId} and m.chat_id = ${chatId}`)
  return rows[0]?.position ?? null
}

/** Returns the ids of the messages that were sent to a customer up to a given time and have not been read yet. */
export async function messagesUntil(
  db: Executor,
  customer: ChannelCustomer,
  until: string,
): Promise<number[]> {
  const { rows } = await db.execute<{ message_id: number }>(sql`
    select distinct p.message_id from provider_messages p join messages m on m.id = p.message_id
    where m.chat_id = ${customer.chat_id}::bigint and p.integration_id = ${customer.integration_id} and p.part is not null
      and p.at <= ${until}::timestamptz and m.delivery_state in ('queued', 'sent', 'delivered')`)
  return rows.map(({ message_id }) => message_id)
}

/** Changes the given messages if they meet a condition, and returns the changed ones. */
export async function changeMessages(
  tx: Executor,
  clientId: number,
  ids: readonly number[],
  { set, where }: { readonly set: SQL; readonly where: SQL },
): Promise<MessageSnapshot[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{ message: MessageSnapshot }>(sql`
    with m as (
      update messages set ${set} where client_id = ${clientId} and id = any(${sql.param(ids)}::bigint[]) and ${where} returning *)
    select ${messageSnapshot} as message from m order by m.id`)
  return rows.map(({ message }) => message)
}

/** Returns the provider id of the customer's last message, or null. */
export async function lastReceived(db: Executor, chatId: number): Promise<string | null> {
  const { rows } = await db.execute<{ provider_id: string }>(sql`
    select p.provider_id from messages m join provider_messages p on p.message_id = m.id and p.part is null
    where m.chat_id = ${chatId} and m.sender = 'customer' order by m.position desc limit 1`)
  return rows[0]?.provider_id ?? null
}
