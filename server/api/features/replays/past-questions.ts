import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { PastQuestion } from '#server/engine/replay/types.ts'

/** Number of chats per statement; small, so that other statements are not delayed. */
const BATCH = 200
/** Maximum length of a replayed question; longer questions are cut. */
const TEXT_MAX_CHARS = 2_000

interface PastQuestionRow extends Record<string, unknown> {
  readonly chat_id: number
  readonly question: string
  readonly before: string | null
  readonly is_praised: boolean
}

interface ChatKey extends Record<string, unknown> {
  readonly id: number
  readonly updated_at: string
}

/** Returns a batch of a bot's chats with customers, latest first, after the last one of the previous batch. */
async function chatsBefore(db: Executor, clientId: number, botId: number, last: ChatKey | undefined) {
  const { rows } = await db.execute<ChatKey>(sql`
    select c.id, to_json(c.updated_at) #>> '{}' as updated_at from chats c
    where c.client_id = ${clientId} and c.bot_id = ${botId} and c.channel <> 'playground' and c.user_name <> ''
      ${last ? sql`and (c.updated_at, c.id) < (${last.updated_at}::timestamptz, ${last.id}::bigint)` : sql``}
    order by c.updated_at desc, c.id desc limit ${BATCH}`)
  return rows
}

/**
 * Returns the customers' questions to which the bot replied in the given chats, latest first, each with the customer's previous
 * message.
 */
async function questionsIn(
  db: Executor,
  clientId: number,
  chatIds: readonly number[],
): Promise<PastQuestionRow[]> {
  const { rows } = await db.execute<PastQuestionRow>(sql`
    select q.chat_id, left(q.message, ${TEXT_MAX_CHARS}::int) as question,
      (select left(p.message, ${TEXT_MAX_CHARS}::int) from messages p
        where p.chat_id = q.chat_id and p.position < q.position and p.sender = 'customer'
        order by p.position desc limit 1) as before,
      exists (select from feedback f where f.chat_id = q.chat_id and f.stars = 5) as is_praised
    from messages a join messages q on q.chat_id = a.chat_id and q.position = a.answers
    where a.client_id = ${clientId} and a.chat_id = any(${sql.param(chatIds)}::bigint[])
      and a.answers is not null and a.receipt is not null and q.message <> ''
    order by a.id desc`)
  return rows
}

/**
 * Returns the latest customer questions to which a bot replied. The same question after the same message is returned only once,
 * but repetitions count toward `limit`.
 */
export async function pastQuestions(
  db: Executor,
  clientId: number,
  botId: number,
  limit: number,
): Promise<PastQuestion[]> {
  const byText = new Map<string, PastQuestion>()
  let count = 0
  for (let last: ChatKey | undefined; count < limit; ) {
    const chats = await chatsBefore(db, clientId, botId, last)
    const asked =
      chats.length > 0
        ? await questionsIn(
            db,
            clientId,
            chats.map(({ id }) => id),
          )
        : []
    for (const { question, before, is_praised } of asked.slice(0, limit - count)) {
      const key = JSON.stringify([question, before])
      const known = byText.get(key)
      const isPraised = is_praised || known?.isPraised === true
      byText.set(key, { text: question, before, times: (known?.times ?? 0) + 1, isPraised })
      count++
    }
    last = chats.at(-1)
    if (chats.length < BATCH) break
  }
  return [...byText.values()]
}
