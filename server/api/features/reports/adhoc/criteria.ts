import { type SQL, sql } from 'drizzle-orm'
import type { AdhocColumn, AdhocCriteria, AdhocOutcome, AdhocSortColumn } from '#contract/reports/adhoc.ts'
import { listedChats, type Reader } from '#server/api/core/chats/visible-chats.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { AppError } from '#server/lib/app-error.ts'
import { shiftDay, startOfDay } from '#server/lib/days.ts'
import { literal } from '#server/lib/like.ts'
import { zoneOr } from '#server/lib/time-zone.ts'

const among = (column: SQL, values: readonly unknown[] | undefined, type: SQL): SQL[] =>
  values?.length ? [sql`${column} = any(${sql.param(values)}::${type}[])`] : []

const assigned = (assignees: AdhocCriteria['assignees']): SQL[] => {
  if (!assignees?.length) return []
  const ids = assignees.filter((id) => id !== null)
  const nobody = sql`c.assigned_to is null`
  const someone = sql`c.assigned_to = any(${sql.param(ids)}::bigint[])`
  return [assignees.includes(null) ? sql`(${nobody} or ${someone})` : someone]
}

/** Days to add on each side of the period, because facts use the account's time zone and time zones differ by up to 26 hours. */
const DAYS_APART = 2

/** Returns a condition that restricts the facts `f` to the days around the report's period, so that no other facts are read. */
const onDays = ({ start_date, end_date }: AdhocCriteria): SQL => {
  const bounds = [
    ...(start_date ? [sql`f.day >= ${shiftDay(start_date, -DAYS_APART)}::date`] : []),
    ...(end_date ? [sql`f.day <= ${shiftDay(end_date, DAYS_APART)}::date`] : []),
  ]
  return sql.join([sql`f.client_id = c.client_id and f.chat_id = c.id`, ...bounds], sql` and `)
}

const becameOf: Readonly<Record<AdhocOutcome, SQL>> = {
  missed: sql`f.missed > 0`,
  reopened: sql`f.reopened > 0`,
  answered: sql`f.answered > 0`,
  resolved: sql`f.resolved > 0`,
  handled: sql`f.handling <> '[]'::jsonb`,
  handed_over: sql`f.handed_over > 0`,
  in_target: sql`f.in_target > 0`,
  abandoned: sql`f.abandoned > 0`,
  bot_answered: sql`f.bot_answered > 0`,
  bot_resolved: sql`f.bot_resolved > 0`,
  bot_unsure: sql`f.bot_unsure > 0`,
}

/** Returns the conditions for the chosen outcomes and queue reasons, which are read from the chats' statistics. */
const became = (criteria: AdhocCriteria): SQL[] => {
  const { outcomes, reasons } = criteria
  const parts = [
    ...(outcomes?.length
      ? [
          sql.join(
            outcomes.map((outcome) => becameOf[outcome]),
            sql` or `,
          ),
        ]
      : []),
    ...(reasons?.length ? [sql`f.reasons && ${sql.param(reasons)}::text[]`] : []),
  ]
  return parts.map((part) => sql`exists (select 1 from chat_facts f where ${onDays(criteria)} and (${part}))`)
}

const containing = (search: string | undefined): SQL[] => {
  const text = search?.trim()
  if (!text) return []
  const pattern = `%${literal(text)}%`
  const columns = [sql`c.user_name`, sql`c.email`, sql`c.location`, sql`c.summary`]
  return [
    sql`(${sql.join(
      columns.map((column) => sql`${column} ilike ${pattern}`),
      sql` or `,
    )})`,
  ]
}

/** Returns the condition for the chats `c` that the member can see and that match the criteria. */
function matching(reader: Reader, timeZone: string, criteria: AdhocCriteria): SQL {
  const { start_date, end_date, botIds } = criteria
  const isAllBots = botIds?.some((id) => id < 1)
  const parts = [
    listedChats(sql`c`, reader),
    ...(start_date ? [sql`c.created_at >= ${startOfDay(start_date, timeZone)}`] : []),
    ...(end_date ? [sql`c.created_at < ${startOfDay(shiftDay(end_date, 1), timeZone)}`] : []),
    ...among(sql`c.bot_id`, isAllBots ? [] : botIds, sql`bigint`),
    ...among(sql`c.channel`, criteria.channels, sql`text`),
    ...among(sql`c.location`, criteria.locations, sql`text`),
    ...among(sql`c.sentiment`, criteria.sentiments, sql`text`),
    ...among(sql`c.first_sentiment`, criteria.first_sentiments, sql`text`),
    ...among(
      sql`extract(isodow from c.created_at at time zone ${timeZone})::int`,
      criteria.weekdays,
      sql`int`,
    ),
    ...among(sql`extract(hour from c.created_at at time zone ${timeZone})::int`, criteria.hours, sql`int`),
    ...among(sql`c.user_name`, criteria.userNames, sql`text`),
    ...(criteria.tags?.length ? [sql`c.tags && ${sql.param(criteria.tags)}::text[]`] : []),
    ...among(sql`coalesce(c.team_id, 0)`, criteria.teams, sql`bigint`),
    ...became(criteria),
    ...assigned(criteria.assignees),
    ...containing(criteria.search),
  ]
  return sql.join(parts, sql` and `)
}

/** SQL expression for the name of the agent `u`. */
export const agentName = sql`u.name`

/** For each column, the expression to sort by, which is never null, and the type to which a cursor's value is cast. */
const sortKeys: Readonly<Record<AdhocSortColumn, { readonly by: SQL; readonly type: SQL }>> = {
  created_date: { by: sql`c.created_at`, type: sql`timestamptz` },
  member_name: { by: sql`c.user_name`, type: sql`text` },
  location: { by: sql`coalesce(c.location, '')`, type: sql`text` },
  assignee: { by: sql`coalesce(${agentName}, '')`, type: sql`text` },
  conversations: { by: sql`c.message_count`, type: sql`int` },
  bot_name: { by: sql`b.bot_name`, type: sql`text` },
}

/** Sort order of a report: the expression to sort by, the `order by` clause, and the condition for rows after a position. */
interface Order {
  readonly by: SQL
  readonly clause: SQL
  after(position: Position): SQL
}

/** Position in a sort order: the row's sort value as text, and its id. */
export interface Position {
  readonly key: string
  readonly id: number
}

/** Returns the requested sort order. Rows with equal values are sorted by id, so that the order is always the same. */
function orderOf(sort: AdhocCriteria['sort'] = '-created_date'): Order {
  const isDescending = sort.startsWith('-')
  const { by, type } = sortKeys[sort.replace('-', '') as AdhocSortColumn]
  const direction = isDescending ? sql`desc` : sql`asc`
  const beyond = isDescending ? sql`<` : sql`>`
  return {
    by,
    clause: sql`${by} ${direction}, c.id ${direction}`,
    after: ({ key, id }) => sql`(${by}, c.id) ${beyond} (${key}::${type}, ${id}::bigint)`,
  }
}

/** A report's chats and their order, the columns to show and the time zone. */
export interface Report {
  readonly where: SQL
  readonly order: Order
  /** Chosen columns; if undefined, the default columns from the specification are used. */
  readonly columns: readonly AdhocColumn[] | undefined
  readonly timeZone: string
}

/** Returns the report requested by the member. Throws `validation_failed` if its period ends before it starts. */
export function reportOf(member: Member, criteria: AdhocCriteria): Report {
  const time_zone = zoneOr(criteria.time_zone, member.client.time_zone)
  const { start_date, end_date, sort } = criteria
  if (start_date && end_date && end_date < start_date)
    throw new AppError('validation_failed', { fields: { end_date: 'before_start' } })
  return {
    where: matching(member, time_zone, criteria),
    order: orderOf(sort),
    columns: criteria.columns,
    timeZone: time_zone,
  }
}
