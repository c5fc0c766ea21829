import { type SQL, sql } from 'drizzle-orm'
import type { AdhocExtraColumn, AdhocRow, AdhocTotals } from '#contract/reports/adhoc.ts'
import { ADHOC_COUNT_MAX, ADHOC_OPTIONS_CHATS, ADHOC_OPTIONS_MAX } from '#contract/reports/report-limits.ts'
import { type Reader, visibleChats } from '#server/api/core/chats/visible-chats.ts'
import type { Executor } from '#server/db/client.ts'
import { agentName, type Position, type Report } from './criteria.ts'
import { extraColumns } from './extra-columns.ts'

/** Row of the report, with its position in the sort order and the chosen additional columns. */
export interface ReportRow extends Partial<Pick<AdhocRow, AdhocExtraColumn>> {
  readonly id: number
  readonly bot_id: number
  readonly member_name: string
  readonly location: string | null
  readonly assignee: string | null
  readonly chat_summary: string | null
  readonly tags: string[]
  readonly conversations: number
  readonly created_date: string
  /** Creation time in the client's time zone, as `YYYY-MM-DD HH:MM`. */
  readonly created_local: string
  readonly bot_name: string
  readonly key: string
}

const named = sql`join bots b on b.id = c.bot_id left join users u on u.id = c.assigned_to`

/** Part of a report that starts at an offset, or after a position in the sort order. */
export type ReportPart = ({ readonly start: number } | { readonly after: Position | null }) & {
  readonly length: number
  /**
   * True if few chats match. They are then all found before sorting, because reading chats in sort order until a page is full
   * might read all chats.
   */
  readonly isRare?: boolean
}

/** Returns a part of the report's rows. */
export async function reportPage(
  db: Executor,
  { where, order, columns, timeZone }: Report,
  { length, isRare = false, ...from }: ReportPart,
): Promise<ReportRow[]> {
  const extra = extraColumns(columns)
  const found = sql`with found as materialized (select c.* from chats c where ${where})`
  const beyond = 'after' in from && from.after ? sql`and ${order.after(from.after)}` : sql``
  const { rows } = await db.execute<ReportRow & Record<string, unknown>>(sql`
    ${isRare ? found : sql``}
    select c.id, c.bot_id, c.user_name as member_name, c.location, ${agentName} as assignee, c.summary as chat_summary, c.tags,
      c.message_count as conversations, c.created_at as created_date,
      to_char(c.created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as created_local, b.bot_name, (${order.by})::text as key
      ${extra.select}
    from ${isRare ? sql`found` : sql`chats`} c ${named} ${extra.join} where ${isRare ? sql`true` : where} ${beyond}
    order by ${order.clause} limit ${length} offset ${'start' in from ? from.start : 0}`)
  return rows
}

/** Counts the matching chats, up to a limit. */
export async function countReport(db: Executor, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from (select 1 from chats c where ${where} limit ${ADHOC_COUNT_MAX}) page`,
  )
  return rows[0]?.n ?? 0
}

/** Returns metrics for the matching chats or, if there are too many, for the latest ones. */
export async function reportTotals(db: Executor, where: SQL): Promise<AdhocTotals> {
  const { rows } = await db.execute<{
    n: number
    sum: number
    median: number | null
    p90: number | null
  }>(sql`
    select count(*) as n, coalesce(sum(message_count), 0)::bigint as sum,
      percentile_disc(0.5) within group (order by message_count) as median,
      percentile_disc(0.9) within group (order by message_count) as p90
    from (
      select c.message_count from chats c where ${where} order by c.created_at desc limit ${ADHOC_COUNT_MAX + 1}
    ) latest`)
  const { n = 0, sum = 0, median = null, p90 = null } = rows[0] ?? {}
  return {
    chats: Math.min(n, ADHOC_COUNT_MAX),
    is_complete: n <= ADHOC_COUNT_MAX,
    conversations: { sum, median, p90 },
  }
}

const valuesOf = async (db: Executor, query: SQL): Promise<string[]> =>
  (await db.execute<{ value: string }>(query)).rows.map(({ value }) => value)

/** Returns the values of a column in the latest chats that a member can see, in alphabetical order. */
export const recentValues = (db: Executor, reader: Reader, column: 'user_name' | 'location') => {
  const name = sql.identifier(column)
  return valuesOf(
    db,
    sql`select distinct ${name} as value from (
      select ${name} from chats c where ${visibleChats(sql`c`, reader)}
      order by created_at desc, id desc limit ${ADHOC_OPTIONS_CHATS}) recent
    where ${name} <> '' order by 1 limit ${ADHOC_OPTIONS_MAX}`,
  )
}

/** Returns the tags of the client's chats, most used first. */
export const usedTags = (db: Executor, clientId: number) =>
  valuesOf(
    db,
    sql`select value from stat_days where client_id = ${clientId} and kind = 'tag'
      group by value having sum(chats) > 0 order by sum(chats) desc, value limit ${ADHOC_OPTIONS_MAX}`,
  )

/** Returns the names of the client's teams by id. */
export async function teamNames(db: Executor, clientId: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, name from teams where client_id = ${clientId}`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
