import { type SQL, sql } from 'drizzle-orm'
import type { Feedback } from '#contract/reports/feedback.ts'
import { type Reader, visibleChats } from '#server/api/core/chats/visible-chats.ts'
import { shiftDay, startOfDay } from '#server/lib/days.ts'
import { literal } from '#server/lib/like.ts'

/** Filters for ratings; a filter that is undefined matches everything. */
export interface FeedbackFilter {
  readonly customerKey: string | undefined
  readonly search: string | undefined
  readonly source: Feedback['source'] | undefined
  readonly stars: number | undefined
  readonly isHandled: boolean | undefined
  readonly botId: number | undefined
  /** 0 means no team. */
  readonly teamId: number | undefined
  /** First and last day of the period, in `timeZone`. */
  readonly start: string | undefined
  readonly end: string | undefined
  readonly timeZone: string
}

/** Returns the conditions that restrict a timestamp column to the filter's period. */
const within = (column: SQL, { start, end, timeZone }: FeedbackFilter): SQL[] => [
  ...(start ? [sql`${column} >= ${startOfDay(start, timeZone)}`] : []),
  ...(end ? [sql`${column} < ${startOfDay(shiftDay(end, 1), timeZone)}`] : []),
]

const ofChat = (reader: Reader, filter: FeedbackFilter): SQL[] => [
  visibleChats(sql`c`, reader),
  ...(filter.customerKey === undefined ? [] : [sql`c.customer_key = ${filter.customerKey}`]),
  ...(filter.source ? [sql`c.channel = ${filter.source}`] : []),
  ...(filter.botId ? [sql`c.bot_id = ${filter.botId}`] : []),
  ...(filter.teamId === undefined ? [] : [sql`coalesce(c.team_id, 0) = ${filter.teamId}`]),
]

/** Returns the condition for the chats `c` that ended in the filter's period and match the filters for chats. */
export const endedChats = (reader: Reader, filter: FeedbackFilter): SQL =>
  sql.join(
    [...ofChat(reader, filter), sql`c.status = 'ended'`, ...within(sql`c.ended_at`, filter)],
    sql` and `,
  )

/** Returns the condition for the ratings `f` of chats `c` that match the filters. */
export function matchingRatings(reader: Reader, filter: FeedbackFilter): SQL {
  const parts = [
    sql`f.client_id = ${reader.clientId}`,
    ...ofChat(reader, filter),
    ...within(sql`f.created_at`, filter),
  ]
  if (filter.stars) parts.push(sql`f.stars = ${filter.stars}`)
  if (filter.isHandled !== undefined)
    parts.push(filter.isHandled ? sql`f.handled_at is not null` : sql`f.handled_at is null`)
  if (filter.search) {
    const pattern = `%${literal(filter.search)}%`
    parts.push(sql`(c.user_name ilike ${pattern} or f.feedback ilike ${pattern})`)
  }
  return sql.join(parts, sql` and `)
}
