import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ShadowFigures, ShadowOutcome } from '#contract/knowledge/shadow.ts'
import type { Executor } from '#server/db/client.ts'
import { shadowAnswers } from '#server/db/schema/engine.ts'

export type ShadowRow = typeof shadowAnswers.$inferSelect

/** Returns a chat's last message if it is a text from the customer; null otherwise. */
export async function openQuestion(db: Executor, clientId: number, chatId: number) {
  const { rows } = await db.execute<{ order: number; message: string; sender: string }>(sql`
    select position as "order", message, sender from messages
    where client_id = ${clientId} and chat_id = ${chatId} order by position desc limit 1`)
  const [last] = rows
  return last?.sender === 'customer' && last.message.trim() !== '' ? last : null
}

/** Returns the answer that was prepared for a message, or null. */
export async function shadowOf(
  db: Executor,
  clientId: number,
  chatId: number,
  order: number,
): Promise<ShadowRow | null> {
  const [row] = await db
    .select()
    .from(shadowAnswers)
    .where(at(clientId, chatId, order))
  return row ?? null
}

const at = (clientId: number, chatId: number, order: number) =>
  and(
    eq(shadowAnswers.client_id, clientId),
    eq(shadowAnswers.chat_id, chatId),
    eq(shadowAnswers.position, order),
  )

/** Stores a prepared answer, unless another console's request has already stored one. */
export const saveShadow = (db: Executor, row: typeof shadowAnswers.$inferInsert) =>
  db.insert(shadowAnswers).values(row).onConflictDoNothing()

/** An agent's decision on the answer that was prepared for a message. */
interface Decision {
  readonly chatId: number
  readonly order: number
  readonly outcome: ShadowOutcome
  readonly userId: number
}

/** Stores an agent's decision on a prepared answer, unless one has already been stored. */
export const saveOutcome = (db: Executor, clientId: number, { chatId, order, outcome, userId }: Decision) =>
  db
    .update(shadowAnswers)
    .set({ outcome, user_id: userId })
    .where(and(at(clientId, chatId, order), isNull(shadowAnswers.outcome)))

/** Maximum number of sources listed. */
const SOURCES_MAX = 200

/** Counts the decisions on answers that were prepared in a period, by source and in total. */
export async function shadowFigures(
  db: Executor,
  clientId: number,
  botId: number,
  [from, to]: readonly [Date | null, Date | null],
) {
  const decided = sql`shadow_answers s where s.client_id = ${clientId} and s.bot_id = ${botId} and s.outcome is not null
    ${from ? sql`and s.created_at >= ${from.toISOString()}::timestamptz` : sql``}
    ${to ? sql`and s.created_at < ${to.toISOString()}::timestamptz` : sql``}`
  const counts = sql`count(*) filter (where outcome = 'taken')::int as taken,
    count(*) filter (where outcome = 'edited')::int as edited,
    count(*) filter (where outcome = 'dropped')::int as dropped`
  const bySource = await db.execute<ShadowFigures & Record<string, unknown>>(sql`
    select source, ${counts} from (
      select distinct s.chat_id, s.position, s.outcome, r ->> 'file_name' as source
      from (select * from ${decided}) s cross join lateral jsonb_array_elements(s."references") r) x
    group by source order by count(*) desc, source limit ${SOURCES_MAX}`)
  const all = await db.execute<Record<ShadowOutcome, number>>(sql`select ${counts} from ${decided}`)
  return { entities: bySource.rows, ...(all.rows[0] ?? { taken: 0, edited: 0, dropped: 0 }) }
}
