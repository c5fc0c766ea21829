import { type SQL, sql } from 'drizzle-orm'
import type { Feedback } from '#contract/feedback.ts'
import { type Reader, visibleChats } from '#server/api/core/chats/visible-chats.ts'
import type { Executor } from '#server/db/client.ts'

/** Filters of the list of ratings. */
export interface FeedbackFilter {
  readonly customerKey: string | undefined
  readonly source: Feedback['source'] | undefined
  readonly stars: number | undefined
  readonly botId: number | undefined
}

/** A rating as read from the database. */
export interface FeedbackRow extends Omit<Feedback, 'agent'> {
  readonly agent_id: number | null
  readonly agent_name: string | null
}

const joined = sql`feedback f join chats c on c.id = f.chat_id`

const matching = (reader: Reader, f: FeedbackFilter): SQL => {
  const parts = [sql`f.client_id = ${reader.clientId}`, visibleChats(sql`c`, reader)]
  if (f.customerKey !== undefined) parts.push(sql`c.customer_key = ${f.customerKey}`)
  if (f.source) parts.push(sql`c.channel = ${f.source}`)
  if (f.stars) parts.push(sql`f.stars = ${f.stars}`)
  if (f.botId) parts.push(sql`f.bot_id = ${f.botId}`)
  return sql.join(parts, sql` and `)
}

const title = sql`coalesce(nullif(split_part(c.summary, E'\\n', 1), ''), (
  select left(m.message, 120) from messages m where m.chat_id = c.id and m.sender = 'customer' order by m.position limit 1
), c.user_name)`

/** Returns a page of the ratings of chats that a member may see, newest first. */
export async function feedbackPage(
  db: Executor,
  reader: Reader,
  filter: FeedbackFilter,
  start: number,
  length: number,
): Promise<FeedbackRow[]> {
  const { rows } = await db.execute<FeedbackRow & Record<string, unknown>>(sql`
    select f.id, f.chat_id, ${title} as chat_title, c.customer_key as user_id, c.user_name, f.stars as rating, f.feedback,
      c.channel as source, f.bot_id, b.bot_name, u.id as agent_id, trim(u.first_name || ' ' || u.last_name) as agent_name,
      f.created_at, f.updated_at
    from ${joined} join bots b on b.id = c.bot_id left join users u on u.id = c.assigned_to
    where ${matching(reader, filter)} order by f.created_at desc, f.id desc limit ${length} offset ${start}`)
  return rows
}

/** Counts the matching ratings. */
export async function countFeedback(db: Executor, reader: Reader, filter: FeedbackFilter): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from ${joined} where ${matching(reader, filter)}`,
  )
  return rows[0]?.n ?? 0
}

/** Saves a chat's rating, replacing an earlier one. */
export async function saveFeedback(
  tx: Executor,
  clientId: number,
  rating: { readonly chatId: number; readonly botId: number; readonly stars: number; readonly text: string },
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into feedback (client_id, chat_id, bot_id, stars, feedback, created_at, updated_at)
    values (${clientId}, ${rating.chatId}, ${rating.botId}, ${rating.stars}, ${rating.text}, ${at}, ${at})
    on conflict (chat_id) do update set stars = excluded.stars, feedback = excluded.feedback, updated_at = excluded.updated_at`)
}
