import { eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { statCursors } from '#server/db/schema/reports.ts'
import { chatFactsQuery, factColumns } from './sql/chat-facts.ts'
import { precedersOf } from './sql/followed.ts'
import { overdueOf } from './sql/overdue.ts'
import { measures, slicesOf, sums } from './sql/slices.ts'
import type { Counting } from './sql/terms.ts'
import { timeSlicesOf } from './times.ts'

/** Position up to which a client's statistics have been counted. */
export interface Cursor {
  readonly seq: number
  readonly time_zone: string
  readonly sweep: number | null
  /** Handovers that became missed before this time have already been counted as missed. */
  readonly missed_until: Date | null
}

/** Locks and returns a client's cursor, so that only one process at a time counts for the client. */
export async function lockCursor(tx: Tx, clientId: number, timeZone: string): Promise<Cursor> {
  await tx.execute(sql`
    insert into stat_cursors (client_id, time_zone) values (${clientId}, ${timeZone}) on conflict do nothing`)
  const [row] = await tx.select().from(statCursors).where(eq(statCursors.client_id, clientId)).for('update')
  if (!row) throw new Error('The cursor of the statistics was not inserted.')
  return row
}

export async function moveCursor(tx: Executor, clientId: number, to: Cursor): Promise<void> {
  const { seq, time_zone, sweep, missed_until } = to
  await tx
    .update(statCursors)
    .set({ seq, time_zone, sweep, missed_until })
    .where(eq(statCursors.client_id, clientId))
}

/** Returns the ids of the chats that the next journal events refer to, and the position of the last of these events. */
export async function touchedChats(tx: Executor, clientId: number, after: number, limit: number) {
  const { rows } = await tx.execute<{ seq: number | null; ids: number[] | null }>(sql`
    select max(seq) as seq, array_agg(distinct chat_id) filter (where chat_id is not null) as ids
    from (select seq, chat_id from events where client_id = ${clientId} and seq > ${after} order by seq limit ${limit}) e`)
  return { seq: rows[0]?.seq ?? after, ids: rows[0]?.ids ?? [] }
}

/** Returns the ids of up to `limit` of a client's chats after the given id. */
export async function chatsAfter(tx: Executor, clientId: number, after: number, limit: number) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from chats where client_id = ${clientId} and id > ${after} order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

const idsOf = async (tx: Executor, query: ReturnType<typeof sql>): Promise<number[]> =>
  (await tx.execute<{ id: number }>(query)).rows.map(({ id }) => id)

/** Returns the ids of the chats whose statistics may change because the given chats followed them. */
export const precedersIn = (tx: Executor, clientId: number, ids: readonly number[]): Promise<number[]> =>
  ids.length ? idsOf(tx, precedersOf(clientId, ids)) : Promise.resolve([])

/** Returns the ids of chats whose statistics have changed since the given time only because a handover has become missed. */
export const overdueIn = (tx: Executor, counting: Counting, since: Date | null, limit: number) =>
  idsOf(tx, overdueOf(counting, since, limit))

const columns = sql.join(
  measures.map((m) => sql.identifier(m)),
  sql`, `,
)
const added = sql.join(
  measures.map((m) => sql`${sql.identifier(m)} = d.${sql.identifier(m)} + excluded.${sql.identifier(m)}`),
  sql`, `,
)
const facts = sql.join(
  factColumns.map((name) => sql.identifier(name)),
  sql`, `,
)
const renewed = sql.join(
  factColumns.slice(1).map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
  sql`, `,
)
const changes = sql.join(
  measures.map((m) => sql`sum(sign * s.${sql.identifier(m)}) <> 0`),
  sql` or `,
)

/**
 * Recounts chats in one statement: subtracts what was previously counted for each chat from the daily sums and adds the current
 * values. Idempotent, regardless of changes since the last count.
 */
export async function recountChats(tx: Executor, counting: Counting, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  const list = sql`any(${sql.param(ids)}::bigint[])`
  await tx.execute(sql`
    with fresh as materialized (${chatFactsQuery(counting, sql`c.id = ${list}`)}),
    f as (
      select 1 as sign, fresh.* from fresh
      union all
      select -1, ${facts} from chat_facts where client_id = ${counting.clientId} and chat_id = ${list}
    ), delta as (
      select f.client_id, f.day, f.bot_id, s.kind, s.value, ${sums(sql`sign`)} from f cross join ${slicesOf}
      group by 1, 2, 3, 4, 5 having ${changes}
    ), rolled as (
      insert into stat_days as d (client_id, day, bot_id, kind, value, ${columns})
      select * from delta order by 1, 2, 3, 4, 5
      on conflict (client_id, day, bot_id, kind, value) do update set ${added}
    ), timed as (
      insert into stat_times as d (client_id, day, bot_id, kind, value, measure, bucket, n)
      select f.client_id, f.day, f.bot_id, s.kind, s.value, s.measure, s.bucket, sum(sign * s.n)::bigint from f cross join ${timeSlicesOf}
      group by 1, 2, 3, 4, 5, 6, 7 having sum(sign * s.n) <> 0 order by 1, 2, 3, 4, 5, 6, 7
      on conflict (client_id, day, bot_id, kind, value, measure, bucket) do update set n = d.n + excluded.n
    )
    insert into chat_facts as o (${facts}) select ${facts} from fresh
    on conflict (chat_id) do update set ${renewed}`)
}

/**
 * Returns the ids of clients whose statistics do not yet reflect their journal, their time zone or the current time; with
 * `clientId`, checks only this client.
 */
export async function behindClients(db: Executor, now: Date, clientId?: number): Promise<number[]> {
  return idsOf(
    db,
    sql`select c.id from clients c join journal_heads h on h.client_id = c.id
    left join stat_cursors s on s.client_id = c.id
    where ${clientId === undefined ? sql`true` : sql`c.id = ${clientId}`} and (s.seq is distinct from h.seq or s.sweep is not null or s.time_zone <> c.time_zone or exists (
      select 1 from chat_handovers w where w.client_id = c.id and w.answered_at is null and w.over_at is null
        and w.missed_from >= coalesce(s.missed_until, '-infinity') and w.missed_from < ${now.toISOString()}::timestamptz))
    order by c.id`,
  )
}

/** Makes the next run recount all chats and charges of a client. */
export async function recountStatistics(db: Executor, clientId: number): Promise<void> {
  await db.execute(sql`update stat_cursors set sweep = 0, queries_until = null where client_id = ${clientId}`)
  await db.execute(sql`delete from query_days where client_id = ${clientId}`)
}
