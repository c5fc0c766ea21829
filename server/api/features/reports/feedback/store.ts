import { sql } from 'drizzle-orm'
import type { Feedback, FeedbackSummary } from '#contract/reports/feedback.ts'
import { FEEDBACK_COUNT_MAX } from '#contract/reports/report-limits.ts'
import { type Reader, visibleChats } from '#server/api/core/chats/visible-chats.ts'
import type { Executor } from '#server/db/client.ts'
import { endedChats, type FeedbackFilter, matchingRatings } from './criteria.ts'

/** Rating as read from the database; the contract's `agent` and `handled` are still separate columns. */
export interface FeedbackRow extends Omit<Feedback, 'agent' | 'handled'> {
  /** `created_at` with microseconds, for reading the ratings after this one. */
  readonly key: string
  readonly agent_id: number | null
  readonly agent_name: string | null
  readonly handled_at: string | null
  /** Name of the member who marked the rating as handled. */
  readonly handled_by: string | null
}

const joined = sql`feedback f join chats c on c.id = f.chat_id`

const title = sql`coalesce(nullif(split_part(c.summary, E'\\n', 1), ''), (
  select left(m.message, 120) from messages m where m.chat_id = c.id and m.sender = 'customer' order by m.position limit 1
), c.user_name)`

const columns = sql`f.id, f.chat_id, ${title} as chat_title, c.customer_key as user_id, c.user_name, f.stars as rating, f.feedback,
  c.channel as source, f.bot_id, b.bot_name, u.id as agent_id, u.name as agent_name,
  f.created_at, f.created_at::text as key, f.updated_at, f.handled_at,
  (select h.name from users h where h.id = f.handled_by) as handled_by`
const withNames = sql`${joined} join bots b on b.id = c.bot_id left join users u on u.id = c.assigned_to`

/** Part of a list of ratings, which starts at an offset or after the given rating. */
export interface Part {
  readonly start?: number
  readonly after?: Pick<FeedbackRow, 'key' | 'id'> | null
  readonly length: number
}

/** Returns a part of the ratings of chats that a member can see, newest first. */
export async function feedbackPage(
  db: Executor,
  reader: Reader,
  filter: FeedbackFilter,
  { start = 0, after, length }: Part,
): Promise<FeedbackRow[]> {
  const older = after
    ? sql`and (f.created_at, f.id) < (${after.key}::timestamptz, ${after.id}::bigint)`
    : sql``
  const { rows } = await db.execute<FeedbackRow & Record<string, unknown>>(sql`
    select ${columns} from ${withNames}
    where ${matchingRatings(reader, filter)} ${older}
    order by f.created_at desc, f.id desc limit ${length} offset ${start}`)
  return rows
}

/** Returns a rating by id if the member can see its chat; undefined otherwise. */
export async function feedbackById(
  db: Executor,
  reader: Reader,
  id: number,
): Promise<FeedbackRow | undefined> {
  const { rows } = await db.execute<FeedbackRow & Record<string, unknown>>(sql`
    select ${columns} from ${withNames}
    where f.id = ${id} and f.client_id = ${reader.clientId} and ${visibleChats(sql`c`, reader)}`)
  return rows[0]
}

/** Sets when a rating was handled and by whom; null reopens the rating. */
export async function setHandled(
  db: Executor,
  clientId: number,
  id: number,
  handled: { readonly at: Date; readonly by: number } | null,
): Promise<void> {
  const at = handled?.at.toISOString() ?? null
  await db.execute(sql`
    update feedback set handled_at = ${at}::timestamptz, handled_by = ${handled?.by ?? null}::bigint
    where id = ${id} and client_id = ${clientId}`)
}

/** Counts the matching ratings, up to `FEEDBACK_COUNT_MAX`. */
export async function countFeedback(db: Executor, reader: Reader, filter: FeedbackFilter): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from (
      select 1 from ${joined} where ${matchingRatings(reader, filter)} limit ${FEEDBACK_COUNT_MAX}) counted`,
  )
  return rows[0]?.n ?? 0
}

/**
 * Returns how often each number of stars was given, how many customers of bots and of agents were satisfied, and how many ended
 * chats were rated.
 */
export async function feedbackFigures(
  db: Executor,
  reader: Reader,
  filter: FeedbackFilter,
): Promise<FeedbackSummary> {
  const { rows } = await db.execute<{ stars: number; by_people: boolean; n: number }>(sql`
    select f.stars, exists (select 1 from chat_assignments a where a.chat_id = c.id) as by_people, count(*) as n
    from ${joined} where ${matchingRatings(reader, filter)} group by 1, 2`)
  const { rows: chats } = await db.execute<{ ended: number; rated: number }>(sql`
    select count(*) as ended, count(*) filter (where exists (select 1 from feedback f where f.chat_id = c.id)) as rated from chats c
    where ${endedChats(reader, filter)}`)
  const sumOf = (some: typeof rows) => some.reduce((sum, { n }) => sum + n, 0)
  const satisfactionOf = (some: typeof rows) => ({
    rated: sumOf(some),
    satisfied: sumOf(some.filter(({ stars }) => stars >= 4)),
  })
  return {
    stars: [1, 2, 3, 4, 5].map((stars) => sumOf(rows.filter((row) => row.stars === stars))),
    bot: satisfactionOf(rows.filter(({ by_people }) => !by_people)),
    people: satisfactionOf(rows.filter(({ by_people }) => by_people)),
    ended_chats: chats[0]?.ended ?? 0,
    rated_chats: chats[0]?.rated ?? 0,
  }
}
