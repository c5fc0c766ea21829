import { and, desc, eq, sql } from 'drizzle-orm'
import type { QuestionStatus } from '#contract/knowledge/questions.ts'
import { WORDINGS_MAX } from '#contract/knowledge/training-limits.ts'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { askings, questions } from '#server/db/schema/engine.ts'

export type QuestionRow = typeof questions.$inferSelect

/** Group of questions with the same meaning, and its latest wordings. */
export interface QuestionWithWordings {
  readonly question: QuestionRow
  readonly wordings: readonly string[]
}

/**
 * SQL expression for a group's latest wordings. Column names are qualified, because a bare `id` would refer to the inner table.
 */
const wordings = sql<string[]>`array(
  select w.message from (
    select a.message, max(a.id) as latest from askings a
    where a.question_id = questions.id and a.client_id = questions.client_id group by a.message
  ) as w order by w.latest desc limit ${WORDINGS_MAX})`

/** Conditions for the questions of a bot; null means all bots of the account. */
const ofBot = (clientId: number, botId: number | null, status: QuestionStatus) =>
  and(
    eq(questions.client_id, clientId),
    botId === null ? undefined : eq(questions.bot_id, botId),
    eq(questions.status, status),
  )

/**
 * Returns a page of a bot's questions, or of all bots' questions: most asked first; questions asked equally often are sorted by
 * time, latest first.
 */
export const listQuestions = (
  db: Executor,
  clientId: number,
  botId: number | null,
  {
    status,
    start,
    length,
  }: { readonly status: QuestionStatus; readonly start: number; readonly length: number },
): Promise<QuestionWithWordings[]> =>
  db
    .select({ question: questions, wordings })
    .from(questions)
    .where(ofBot(clientId, botId, status))
    .orderBy(desc(questions.count), desc(questions.last_asked), desc(questions.id))
    .offset(start)
    .limit(length)

export const countQuestions = (
  db: Executor,
  clientId: number,
  botId: number | null,
  status: QuestionStatus,
): Promise<number> => db.$count(questions, ofBot(clientId, botId, status))

export async function questionOf(
  db: Executor,
  clientId: number,
  id: number,
): Promise<QuestionWithWordings | null> {
  const [row] = await db
    .select({ question: questions, wordings })
    .from(questions)
    .where(and(eq(questions.client_id, clientId), eq(questions.id, id)))
  return row ?? null
}

/** Locks a question, so that concurrent answers are processed one after another. */
export const lockQuestion = async (tx: Executor, clientId: number, id: number): Promise<void> => {
  await tx.execute(sql`select 1 from questions where id = ${id} and client_id = ${clientId} for update`)
}

/** Maximum number of groups with which a new question is compared: the latest groups, with any status. */
const COMPARED_MAX = 1_000

/**
 * Returns a bot's latest questions. Locks the bot's row, so that the second of two concurrent questions can join the group of the
 * first.
 */
export async function similarQuestions(
  tx: Executor,
  clientId: number,
  botId: number,
): Promise<QuestionRow[]> {
  await tx.execute(sql`select 1 from bots where id = ${botId} and client_id = ${clientId} for no key update`)
  return tx
    .select()
    .from(questions)
    .where(and(eq(questions.client_id, clientId), eq(questions.bot_id, botId)))
    .orderBy(desc(questions.last_asked))
    .limit(COMPARED_MAX)
}

export const { insert: insertQuestion, update: updateQuestion } = rowsOf(questions)

export const insertAsking = (tx: Executor, row: typeof askings.$inferInsert) => tx.insert(askings).values(row)
