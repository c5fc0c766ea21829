import { sql } from 'drizzle-orm'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import { type AudienceFor, storedAudience } from '#contract/journal/audience.ts'
import type { JournalType, PayloadOf } from '#contract/journal/events.ts'
import { type Executor, JOURNAL_CHANNEL } from '#server/db/client.ts'
import { EVENT_VERSION } from '#server/db/schema/journal.ts'
import type { ChatSnapshot, MessageSnapshot } from '#server/db/snapshots.ts'

type Stored<V> = V extends Chat
  ? ChatSnapshot
  : V extends Message
    ? MessageSnapshot
    : V extends readonly (infer E)[]
      ? readonly E[]
      : V

/**
 * Payload as stored in the journal: as in the contract, except that chats and messages are rows, which are mapped when they are
 * read.
 */
export type StoredPayloadOf<T extends JournalType> = {
  readonly [K in keyof PayloadOf<T>]: Stored<PayloadOf<T>[K]>
}

/** Event of one of the given types, to be appended. */
export type NewEvent<T extends JournalType = JournalType> = {
  [K in T]: {
    readonly type: K
    readonly payload: StoredPayloadOf<K>
    readonly audience: AudienceFor<K>
  }
}[T]

/**
 * Appends events to a client's journal, numbered without gaps, and returns the last number; 0 without events. Call it last in the
 * transaction that makes the change: it locks the client's head until the commit, and locking this last prevents deadlocks.
 */
export async function append(tx: Executor, clientId: number, events: readonly NewEvent[]): Promise<number> {
  if (events.length === 0) return 0
  const rows = events.map(({ type, payload, audience }, i) => ({
    i: i + 1,
    type,
    payload,
    ...storedAudience(audience),
  }))
  const result = await tx.execute<{ seq: number }>(sql`
    with head as (
      update journal_heads set seq = seq + ${events.length}::int where client_id = ${clientId} returning seq
    ), written as (
      insert into events (client_id, seq, type, payload, version, chat_id, audience)
      select ${clientId}::bigint, head.seq - ${events.length}::int + f.i, f.type, f.payload, ${EVENT_VERSION}::smallint, f.chat_id, f.audience
      from head, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as f(i int, type text, payload jsonb, chat_id bigint, audience bigint[])
    )
    select seq, pg_notify(${JOURNAL_CHANNEL}, ${clientId}::text || ':' || seq) from head`)
  return Number(result.rows[0]?.seq ?? 0)
}
