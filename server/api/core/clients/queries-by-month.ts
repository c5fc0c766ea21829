import { sql } from 'drizzle-orm'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import type { Executor } from '#server/db/client.ts'

const never = sql`'-infinity'::timestamptz`

/** Queries charged in one month (`YYYY-MM`, in the client's time zone). */
export interface MonthOfQueries {
  readonly month: string
  readonly queries: number
}

/**
 * Returns the queries charged to a client or to one of its bots in each month with at least one, oldest first. The result is
 * exact: daily sums plus newer ledger entries.
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
