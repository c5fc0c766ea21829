import { sql } from 'drizzle-orm'
import type { JournalType } from '#contract/events.ts'
import { type Executor, JOURNAL_CHANNEL } from '#server/db/client.ts'
import { EVENT_VERSION } from '#server/db/schema/journal.ts'

/** An event on its way into the journal. */
export interface NewEvent {
  readonly type: JournalType
  /** Wire shapes, or for chats and messages their rows (`chat`, `message`), which are mapped when they are read. */
  readonly payload: Record<string, unknown>
  readonly chatId?: number
  /** Members who may see it beside the supervisors; null is everyone of the client. */
  readonly audience?: readonly number[] | null
}

/**
 * Writes events into a client's journal, numbered without a gap, and answers the last number; without an event it does nothing and answers 0.
 * Runs in the transaction that makes the change, as its last statement: it holds the client's head until the commit, and that
 * order keeps writers from deadlocks.
 */
export async function append(tx: Executor, clientId: number, events: readonly NewEvent[]): Promise<number> {
  if (events.length === 0) return 0
  const rows = events.map(({ type, payload, chatId, audience }, i) => ({
    i: i + 1,
    type,
    payload,
    chat_id: chatId ?? null,
    audience: audience ?? null,
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
