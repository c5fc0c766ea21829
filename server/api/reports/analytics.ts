import { sql } from 'drizzle-orm'
import type { Analytics } from '#contract/reports.ts'
import type { Executor } from '../../db/client.ts'
import type { ClientRow } from '../auth/callers.ts'

/** Months of the chart. */
const MONTHS = 12

interface Row extends Record<string, unknown> {
  readonly month: string
  readonly chats: number
  readonly queries: number
  readonly all_chats: number
  readonly all_queries: number
}

/** Figures of a client, or of one of its bots: the month that is, all time, and the last twelve months. */
export async function analyticsOf(
  db: Executor,
  client: ClientRow,
  botId: number | null,
  now: Date,
): Promise<Analytics> {
  const zone = client.time_zone
  const ofBot = botId === null ? sql`` : sql`and bot_id = ${botId}`
  const chats = sql`from chats where client_id = ${client.id} and channel <> 'playground' ${ofBot}`
  const charges = sql`from query_charges where client_id = ${client.id} ${ofBot}`
  const month = sql`to_char(created_at at time zone ${zone}, 'YYYY-MM')`
  const { rows } = await db.execute<Row>(sql`
    with months as (
      select to_char(date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${zone}) - make_interval(months => n), 'YYYY-MM') as month
      from generate_series(0, ${MONTHS - 1}::int) n
    ), c as (select ${month} as month, count(*) as n ${chats} group by 1),
    q as (select ${month} as month, sum(queries) as n ${charges} group by 1)
    select months.month, coalesce(c.n, 0)::int as chats, coalesce(q.n, 0)::int as queries,
      (select coalesce(sum(n), 0) from c)::int as all_chats, (select coalesce(sum(n), 0) from q)::int as all_queries
    from months left join c using (month) left join q using (month) order by months.month`)
  const current = rows.at(-1)
  return {
    this_month_chats: current?.chats ?? 0,
    total_chats: current?.all_chats ?? 0,
    this_month_queries: current?.queries ?? 0,
    total_queries: current?.all_queries ?? 0,
    queries_by_month: rows.map((row) => ({ month: row.month, query_count: row.queries })),
  }
}
