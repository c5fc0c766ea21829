import { sql } from 'drizzle-orm'
import type { SourceKind } from '#contract/knowledge/receipts.ts'
import type { Executor } from '#server/db/client.ts'

/** Passage of a bot, with its source. */
export interface PassageRow extends Record<string, unknown> {
  readonly id: number
  readonly hash: string
  readonly text: string
  readonly heading: string | null
  readonly page: number | null
  readonly sheet: string | null
  readonly row: number | null
  readonly source_id: number
  readonly kind: SourceKind
  readonly name: string
  readonly url: string | null
}

/** SQL expression for the fingerprint of a passage's text; the same as the engine's `passageHash`. */
const hash = sql`left(encode(sha256(convert_to(p.text, 'UTF8')), 'hex'), 16)`

/**
 * Returns the given passages that the bot still has: by id, or by fingerprint if the document has been read again. Hashes all
 * passages only if an id is missing.
 */
export async function passagesByReceipt(
  db: Executor,
  clientId: number,
  botId: number,
  wanted: readonly { readonly id: number; readonly hash: string }[],
): Promise<PassageRow[]> {
  const select = sql`select p.id, ${hash} as hash, p.text, p.heading, p.page, p.sheet, p."row",
    p.source_id, s.kind, s.name, coalesce(s.address, s.url) as url
    from passages p join sources s on s.id = p.source_id
    where p.client_id = ${clientId} and p.bot_id = ${botId}`
  const ids = wanted.map(({ id }) => id)
  const { rows } = await db.execute<PassageRow>(sql`${select} and p.id = any(${sql.param(ids)}::bigint[])`)
  const gone = wanted.filter((one) => !rows.some((row) => row.id === one.id && row.hash === one.hash))
  if (gone.length === 0) return rows
  const hashes = gone.map((one) => one.hash)
  const again = await db.execute<PassageRow>(
    sql`${select} and ${hash} = any(${sql.param(hashes)}::text[]) order by p.id limit ${2 * hashes.length}`,
  )
  return [...rows, ...again.rows]
}

/** Returns the chat and position of the latest reply to a question that the bot could not answer, or null. */
export async function replyToQuestion(
  db: Executor,
  clientId: number,
  questionId: number,
): Promise<{ readonly chat_id: number; readonly position: number } | null> {
  const { rows } = await db.execute<{ chat_id: number; position: number }>(sql`
    select r.chat_id, r.position from askings a
      join messages q on q.chat_id = a.chat_id and q.sender = 'customer' and q.message = a.message
      join messages r on r.chat_id = q.chat_id and r.answers = q.position and r.receipt is not null
    where a.client_id = ${clientId} and a.question_id = ${questionId}
    order by a.id desc, r.position desc limit 1`)
  return rows[0] ?? null
}

/** Returns a bot message together with the customer's message that it answers. */
export async function answeredMessage(db: Executor, clientId: number, chatId: number, order: number) {
  const { rows } = await db.execute<{
    message: string
    receipt: Record<string, unknown>
    references: unknown
    question: string
  }>(sql`
    select r.message, r.receipt, r."references", q.message as question
    from messages r join messages q on q.chat_id = r.chat_id and q.position = r.answers
    where r.client_id = ${clientId} and r.chat_id = ${chatId} and r.position = ${order}
      and r.sender = 'bot' and r.receipt is not null`)
  return rows[0] ?? null
}
