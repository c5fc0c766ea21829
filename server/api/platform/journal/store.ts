import { type SQL, sql } from 'drizzle-orm'
import { type JournalType, sharedTypes } from '#contract/journal/events.ts'

import type { Executor } from '#server/db/client.ts'

/** Row of a journal. */
export interface EventRow {
  readonly client_id: number
  readonly seq: number
  readonly type: JournalType
  readonly payload: Record<string, unknown>
  /** `EVENT_VERSION` of the build that wrote the payload. */
  readonly version: number
  readonly chat_id: number | null
  readonly audience: number[] | null
  readonly at: string
}

/** Restriction of the events to read: only events that a member can see, or only the events of one chat. */
export interface Reader {
  /** Agent who reads: sees only unassigned chats and their own. */
  readonly userId?: number
  /** Supervisor who reads: sees everything except other members' personal events. */
  readonly viewerId?: number
  readonly chatId?: number
}

const columns = sql`client_id, seq, type, payload, version, chat_id, audience, at`

/** Returns the positions of the last event in a client's journal and of the last trimmed event; 0 if there is none. */
export async function headOf(db: Executor, clientId: number): Promise<{ seq: number; trimmed: number }> {
  const { rows } = await db.execute<{ seq: number; trimmed: number }>(
    sql`select seq, trimmed from journal_heads where client_id = ${clientId}`,
  )
  return rows[0] ?? { seq: 0, trimmed: 0 }
}

/** Returns the position of the last event in each client's journal. */
export async function allHeads(db: Executor): Promise<{ client_id: number; seq: number }[]> {
  const { rows } = await db.execute<{ client_id: number; seq: number }>(
    sql`select client_id, seq from journal_heads`,
  )
  return rows
}

/**
 * Returns the condition for events that an agent can see. While a chat is unassigned, all agents see its events; once it is
 * assigned, other agents see only the assignment, so that their lists drop the chat.
 */
const visibleToAgent = (
  userId: number,
): SQL => sql`(${userId}::bigint = any(audience) or audience is null and (
  chat_id is null or type = 'chat.assigned' or not exists (
    select from chats where chats.id = chat_id and assigned_to <> ${userId}::bigint and ${userId}::bigint <> all(shared_with))))`

/** Returns the SQL condition for the events that a reader can see: the contract's `mayReceive`, or the events of one chat. */
function readable({ userId, viewerId, chatId }: Reader): SQL {
  const isShared = sql`type = any(${sql.param(sharedTypes)}::text[])`
  return sql.join(
    [
      sql`true`,
      ...(userId === undefined ? [] : [visibleToAgent(userId)]),
      ...(viewerId === undefined
        ? []
        : [sql`(audience is null or ${isShared} or ${viewerId}::bigint = any(audience))`]),
      ...(chatId === undefined ? [] : [sql`chat_id = ${chatId}`]),
    ],
    sql` and `,
  )
}

/** Range of positions, and the reader whose events are wanted; without a reader, all events. */
export interface EventRange {
  readonly after: number
  readonly until: number
  readonly limit: number
  readonly reader?: Reader
}

/** Returns a client's events that the reader can see, after the given position, in order. */
export async function eventsAfter(
  db: Executor,
  clientId: number,
  { after, until, limit, reader = {} }: EventRange,
): Promise<EventRow[]> {
  const { rows } = await db.execute<EventRow & Record<string, unknown>>(sql`
    select ${columns} from events
    where client_id = ${clientId} and seq > ${after} and seq <= ${until} and ${readable(reader)}
    order by seq limit ${limit}`)
  return rows
}
