import { sql } from 'drizzle-orm'
import type { MonthOfQueries } from '#server/api/core/clients/queries-by-month.ts'
import type { Db } from '#server/db/client.ts'
import { dayOf, shiftDay, startOfDay } from '#server/lib/days.ts'

const never = sql`'-infinity'::timestamptz`

/** Number of months shown in the chart. */
export const MONTHS = 12

/** Returns the last twelve months, oldest first, including those without queries. */
export function lastMonths(months: readonly MonthOfQueries[], now: Date, timeZone: string): MonthOfQueries[] {
  const [year = 0, month = 0] = dayOf(now, timeZone).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, i) => {
    const name = new Date(Date.UTC(year, month - MONTHS + i, 1)).toISOString().slice(0, 7)
    return { month: name, queries: months.find((one) => one.month === name)?.queries ?? 0 }
  })
}

/**
 * Stores daily sums of charges for past days, so that they are not summed again. Excludes yesterday, because a charge may be
 * committed slightly after its timestamp. If the time zone changes, so do the days, and all charges are summed again.
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
