import { type SQL, sql } from 'drizzle-orm'
import { type JournalType, sharedTypes } from '#contract/journal/events.ts'

import type { Executor } from '#server/db/client.ts'

/** A row of the journal. */
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

/** Restricts the events that are read: to those that a member may see, or of one chat. */
export interface Reader {
  /** A member who sees only unassigned chats and their own. */
  readonly userId?: number
  /** A member who sees everything except personal events of others. */
  readonly viewerId?: number
  readonly chatId?: number
}

const columns = sql`client_id, seq, type, payload, version, chat_id, audience, at`

/** Returns the last number of a client's journal, and the last one that was trimmed. */
export async function headOf(db: Executor, clientId: number): Promise<{ seq: number; trimmed: number }> {
  const { rows } = await db.execute<{ seq: number; trimmed: number }>(
    sql`select seq, trimmed from journal_heads where client_id = ${clientId}`,
  )
  return rows[0] ?? { seq: 0, trimmed: 0 }
}

/** Returns the last number of every client's journal. */
export async function allHeads(db: Executor): Promise<{ client_id: number; seq: number }[]> {
  const { rows } = await db.execute<{ client_id: number; seq: number }>(
    sql`select client_id, seq from journal_heads`,
  )
  return rows
}

/**
 * What was open to all agents while nobody had a chat is no longer for them once an agent has it, except that it went there: their lists
 * have to lose it.
 */
const visibleToAgent = (
  userId: number,
): SQL => sql`(${userId}::bigint = any(audience) or audience is null and (
  chat_id is null or type = 'chat.assigned' or not exists (
    select from chats where chats.id = chat_id and assigned_to <> ${userId}::bigint)))`

/** Returns the SQL condition for the events that a reader may see: `mayReceive` of the contract, or those of one chat. */
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

/** Positions in the journal, and the reader whose events are wanted; everyone's without one. */
export interface EventRange {
  readonly after: number
  readonly until: number
  readonly limit: number
  readonly reader?: Reader
}

/** Returns the events of a client after a position that a reader may see, in order. */
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
