import { desc, eq, sql } from 'drizzle-orm'
import type { QueryDays } from '#contract/account/finance.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { pageOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { bots } from '#server/db/schema/bots.ts'
import { payments } from '#server/db/schema/clients.ts'
import { dayOf, shiftDay, startOfDay } from '#server/lib/days.ts'

/** Returns a page of a client's payments, newest first, and their total number. */
export const paymentPage = (
  db: Executor,
  clientId: number,
  page: { readonly start: number; readonly length: number },
) => pageOf(db, payments, { where: eq(payments.client_id, clientId), orderBy: [desc(payments.id)] }, page)

export const botCount = (db: Executor, clientId: number): Promise<number> =>
  db.$count(bots, eq(bots.client_id, clientId))

/** Returns the start of the next month in a time zone. */
export async function nextMonth(db: Executor, zone: string, now: Date): Promise<Date> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select (date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${zone}) + interval '1 month')
      at time zone ${zone} as at`)
  return new Date(rows[0]?.at ?? now)
}

/**
 * Returns the queries used on each day of the current month up to today, in the client's time zone, and the number of days in the
 * month.
 */
export async function queryDays(
  db: Executor,
  { id, time_zone: zone }: Pick<ClientRow, 'id' | 'time_zone'>,
  now: Date,
): Promise<QueryDays> {
  const today = dayOf(now, zone)
  const first = `${today.slice(0, 7)}-01`
  const { rows } = await db.execute<{ day: string; queries: number }>(sql`
    select to_char((created_at at time zone ${zone})::date, 'YYYY-MM-DD') as day, sum(queries)::bigint as queries
    from query_charges where client_id = ${id} and created_at >= ${startOfDay(first, zone)} group by 1`)
  const byDay = new Map(rows.map(({ day, queries }) => [day, Number(queries)]))
  const days: QueryDays['days'] = []
  for (let day = first; day <= today; day = shiftDay(day, 1)) days.push({ day, queries: byDay.get(day) ?? 0 })
  const [year = 0, month = 0] = today.split('-').map(Number)
  return { days, month_days: new Date(Date.UTC(year, month, 0)).getUTCDate() }
}
