import { type SQL, sql } from 'drizzle-orm'
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

interface Row {
  readonly i: number
  readonly payload: object
  readonly chat_id: number | null
}

/** Returns the part of the statement that also stores the changes that the events report in the history of their chats. */
const steps = (clientId: number, rows: readonly Row[]): SQL => sql`, kept as (
      insert into chat_steps (client_id, seq, chat_id, after, facts)
      select ${clientId}::bigint, head.seq - ${rows.length}::int + f.i, f.chat_id, (f.step->>'after')::int, f.step - 'after'
      from head, jsonb_to_recordset(${JSON.stringify(
        rows.flatMap(({ i, chat_id, payload }) =>
          'step' in payload ? [{ i, chat_id, step: payload.step }] : [],
        ),
      )}::jsonb) as f(i int, chat_id bigint, step jsonb)
      where f.step is not null
    )`

/**
 * Appends events to a client's journal, numbered without gaps, and returns the last number; 0 without events. Call it last in the
 * transaction that makes the change: it locks the client's head until the commit, and locking it last prevents deadlocks.
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
    )${rows.some(({ payload }) => 'step' in payload) ? steps(clientId, rows) : sql``}
    select seq, pg_notify(${JOURNAL_CHANNEL}, ${clientId}::text || ':' || seq) from head`)
  return Number(result.rows[0]?.seq ?? 0)
}
