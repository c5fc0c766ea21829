import { sql } from 'drizzle-orm'
import type { Analytics } from '#contract/reports/reports.ts'
import { queriesByMonth } from '#server/api/core/clients/queries-by-month.ts'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { dayOf } from '#server/lib/days.ts'
import { lastMonths } from './statistics/queries.ts'
import { catchUp } from './statistics/roll.ts'

/**
 * Returns the numbers of chats and queries of a client or one of its bots: in this month, in total and, for queries, in each of
 * the last twelve months.
 */
export async function analyticsOf(
  context: Pick<Context, 'db' | 'clock'>,
  client: ClientRow,
  botId: number | null,
): Promise<Analytics> {
  const { db, clock } = context
  const now = clock.now()
  const ofBot = botId === null ? sql`` : sql`and bot_id = ${botId}`
  await catchUp(context, client)
  const { rows } = await db.execute<{ all: number; current: number }>(sql`
    select coalesce(sum(chats), 0)::bigint as all,
      coalesce(sum(chats) filter (where day >= date_trunc('month', ${dayOf(now, client.time_zone)}::date)), 0)::bigint as current
    from stat_days where client_id = ${client.id} and kind = 'all' ${ofBot}`)
  const months = await queriesByMonth(db, client, botId)
  const recent = lastMonths(months, now, client.time_zone)
  return {
    this_month_chats: rows[0]?.current ?? 0,
    total_chats: rows[0]?.all ?? 0,
    this_month_queries: recent.at(-1)?.queries ?? 0,
    total_queries: months.reduce((sum, { queries }) => sum + queries, 0),
    queries_by_month: recent.map(({ month, queries }) => ({ month, query_count: queries })),
  }
}
