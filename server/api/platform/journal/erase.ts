import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { SKIPPED_EVENT } from '#contract/journal/events.ts'
import type { Db, Executor } from '#server/db/client.ts'
import type { EventRow } from './store.ts'

const [compress, expand] = [promisify(gzip), promisify(gunzip)]

/**
 * Chats and questions whose events lose their content; the events keep their positions, because the journal must have no gaps.
 */
export interface Erased {
  readonly chatIds: readonly number[]
  readonly questionIds: readonly number[]
}

/** Client, and the first day, as `YYYY-MM-DD`, from which its segments are processed. */
interface Since {
  readonly clientId: number
  readonly day: string
}

const blank = sql`update events set type = ${SKIPPED_EVENT}::text, payload = '{}'::jsonb`

/** Erases the content of chats' events in the journal. Call it in the transaction that deletes the chats. */
export async function eraseChatEvents(
  tx: Executor,
  clientId: number,
  chatIds: readonly number[],
): Promise<void> {
  await tx.execute(
    sql`${blank} where client_id = ${clientId} and chat_id = any(${sql.param(chatIds)}::bigint[])`,
  )
}

/** Erases other events that mention the chats or questions: members' notifications, and unanswered questions. */
async function eraseMentions(db: Executor, clientId: number, { chatIds, questionIds }: Erased) {
  await db.execute(sql`
    ${blank} where client_id = ${clientId} and (
      type = 'notification.added' and (payload->'notification'->>'chat_id')::bigint = any(${sql.param(chatIds)}::bigint[])
      or type = 'question.changed' and (payload->'question'->>'id')::bigint = any(${sql.param(questionIds)}::bigint[]))`)
}

/** Returns a function that checks whether an event concerns one of the chats or questions. */
function createMatcher({ chatIds, questionIds }: Erased): (event: EventRow) => boolean {
  const [chats, questions] = [new Set(chatIds), new Set(questionIds)]
  return ({ chat_id, payload }) => {
    const { notification, question } = payload as Record<
      string,
      { id?: number; chat_id?: number } | undefined
    >
    return (
      (chat_id !== null && chats.has(chat_id)) ||
      chats.has(notification?.chat_id ?? 0) ||
      questions.has(question?.id ?? 0)
    )
  }
}

interface Segment extends Record<string, unknown> {
  readonly first_seq: number
  readonly last_seq: number
  readonly body: Uint8Array
}

async function nextSegment(db: Executor, { clientId, day }: Since, after: number): Promise<Segment | null> {
  const { rows } = await db.execute<Segment>(sql`
    select first_seq, last_seq, body from journal_segments
    where client_id = ${clientId} and last_seq > ${after} and day >= ${day}::date order by first_seq limit 1`)
  return rows[0] ?? null
}

/** Returns a segment's body without the matching events' content; null if no event matches. */
async function erasedBody(body: Uint8Array, matches: (event: EventRow) => boolean): Promise<Buffer | null> {
  const lines = (await expand(body)).toString().split('\n')
  let hasChanged = false
  const kept = lines.map((line) => {
    const event = JSON.parse(line) as EventRow
    if (!matches(event)) return line
    hasChanged = true
    return JSON.stringify({ ...event, type: SKIPPED_EVENT, payload: {} })
  })
  return hasChanged ? compress(kept.join('\n')) : null
}

/**
 * Erases what the journal still contains about chats and questions: notifications and unanswered questions, and all matching
 * events in segments from a given day onward. Idempotent.
 */
export async function eraseHistory(db: Db, since: Since, erased: Erased): Promise<void> {
  await eraseMentions(db, since.clientId, erased)
  const matches = createMatcher(erased)
  for (let after = 0; ; ) {
    const segment = await nextSegment(db, since, after)
    if (!segment) return
    const body = await erasedBody(segment.body, matches)
    if (body)
      await db.execute(sql`
        update journal_segments set body = ${body}::bytea
        where client_id = ${since.clientId} and first_seq = ${segment.first_seq}`)
    after = segment.last_seq
  }
}
