import { sql } from 'drizzle-orm'
import type { Db, Executor } from '../../../db/client.ts'
import { dayOf, shiftDay, startOfDay } from '../../../lib/days.ts'
import type { ClientRow } from '../../auth/callers.ts'

const never = sql`'-infinity'::timestamptz`

/** Months of a chart. */
export const MONTHS = 12

/** Queries of one month in the client's time zone, `YYYY-MM`. */
export interface MonthOfQueries {
  readonly month: string
  readonly queries: number
}

/**
 * Queries that a client, or one of its bots, was charged in each month that has any, oldest first: exact, from the daily sums and
 * what the ledger has since.
 */
export async function queriesByMonth(
  db: Executor,
  { id, time_zone }: Pick<ClientRow, 'id' | 'time_zone'>,
  botId: number | null,
): Promise<MonthOfQueries[]> {
  const ofBot = botId === null ? sql`` : sql`and bot_id = ${botId}`
  const { rows } = await db.execute<{ month: string; queries: number }>(sql`
    select to_char(day, 'YYYY-MM') as month, sum(queries)::bigint as queries from (
      select day, queries from query_days where client_id = ${id} ${ofBot}
      union all
      select (created_at at time zone ${time_zone})::date, queries from query_charges
      where client_id = ${id} ${ofBot} and created_at >= coalesce(
        (select queries_until from stat_cursors where client_id = ${id}), ${never})
    ) q group by 1 order by 1`)
  return rows
}

/** The last twelve months, oldest first, those without a query included. */
export function lastMonths(months: readonly MonthOfQueries[], now: Date, timeZone: string): MonthOfQueries[] {
  const [year = 0, month = 0] = dayOf(now, timeZone).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, i) => {
    const name = new Date(Date.UTC(year, month - MONTHS + i, 1)).toISOString().slice(0, 7)
    return { month: name, queries: months.find((one) => one.month === name)?.queries ?? 0 }
  })
}

/**
 * Sums up the charges of days that are over, so that nobody adds them up again. Yesterday stays open: a charge may commit a little
 * after its moment. In another time zone the days are others, and all are summed up anew.
 */
export async function freezeQueries(db: Db, now: Date): Promise<void> {
  const { rows } = await db.execute<{ id: number; time_zone: string }>(sql`
    select c.id, c.time_zone from clients c join stat_cursors s on s.client_id = c.id
    where s.queries_until is null or s.queries_zone <> c.time_zone
      or s.queries_until < ${now.toISOString()}::timestamptz - interval '49 hours'
    order by c.id`)
  for (const client of rows) await freezeQueriesOf(db, client, now)
}

async function freezeQueriesOf(
  db: Db,
  { id, time_zone }: { readonly id: number; readonly time_zone: string },
  now: Date,
): Promise<void> {
  const until = startOfDay(shiftDay(dayOf(now, time_zone), -1), time_zone)
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ is_moved: boolean }>(sql`
      select queries_zone <> ${time_zone} as is_moved from stat_cursors
      where client_id = ${id} and (queries_until is null or queries_until < ${until} or queries_zone <> ${time_zone}) for update`)
    const [cursor] = rows
    if (!cursor) return
    if (cursor.is_moved) await tx.execute(sql`delete from query_days where client_id = ${id}`)
    const since = cursor.is_moved ? never : sql`coalesce(s.queries_until, ${never})`
    await tx.execute(sql`
      insert into query_days as d (client_id, day, bot_id, queries)
      select q.client_id, (q.created_at at time zone ${time_zone})::date, coalesce(q.bot_id, 0), sum(q.queries)
      from query_charges q join stat_cursors s on s.client_id = q.client_id
      where q.client_id = ${id} and q.created_at >= ${since} and q.created_at < ${until}
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (client_id, day, bot_id) do update set queries = d.queries + excluded.queries`)
    await tx.execute(sql`
      update stat_cursors set queries_until = ${until}, queries_zone = ${time_zone} where client_id = ${id}`)
  })
}
