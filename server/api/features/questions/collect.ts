import type { Locale } from '#contract/base/shapes.ts'
import type { UnansweredQuestion } from '#contract/knowledge/questions.ts'
import { QUESTION_MAX_CHARS } from '#contract/knowledge/training-limits.ts'
import type { Answered } from '#server/api/core/chats/chat-hooks.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Executor } from '#server/db/client.ts'
import { asksSomething } from '#server/engine/questions/asks-something.ts'
import { closest, termsOf } from '#server/engine/questions/similar.ts'
import { found } from '#server/lib/app-error.ts'
import { cutText } from '#server/lib/cut-text.ts'
import { toQuestion } from './map.ts'
import {
  insertAsking,
  insertQuestion,
  type QuestionRow,
  questionOf,
  similarQuestions,
  updateQuestion,
} from './store.ts'

/** Question that a bot could not answer. */
export interface Missed {
  readonly clientId: number
  readonly botId: number
  readonly chatId: number
  readonly message: string
  readonly language: Locale
}

/** Publishes a changed question to supervisors and returns it; agents do not receive it, because they cannot see every chat. */
export async function publishQuestion(
  tx: Executor,
  clientId: number,
  id: number,
): Promise<UnansweredQuestion> {
  const question = toQuestion(found(await questionOf(tx, clientId, id)))
  await append(tx, clientId, [{ type: 'question.changed', payload: { question }, audience: 'supervisors' }])
  return question
}

/** Adds a question to a group. Reopens an answered group, because its answer did not help. Returns the group's id. */
async function join(tx: Executor, { id, client_id, count, status }: QuestionRow, now: Date): Promise<number> {
  await updateQuestion(tx, client_id, id, {
    count: count + 1,
    last_asked: now,
    ...(status === 'answered' && { status: 'open' }),
  })
  return id
}

async function begin(tx: Executor, missed: Missed, terms: string[], now: Date): Promise<number> {
  const row = await insertQuestion(tx, {
    client_id: missed.clientId,
    bot_id: missed.botId,
    question: cutText(missed.message, QUESTION_MAX_CHARS),
    terms,
    language: missed.language,
    first_asked: now,
    last_asked: now,
  })
  return row.id
}

/**
 * Stores a question that a bot could not answer, grouped with questions of the same meaning. Skips messages that ask nothing,
 * such as complaints.
 */
export async function collect({ db, clock }: Context, missed: Missed): Promise<void> {
  const { clientId, botId, chatId, message, language } = missed
  if (!asksSomething(message, language)) return
  const terms = termsOf(message, language)
  const now = clock.now()
  await db.transaction(async (tx) => {
    const same = closest(terms, await similarQuestions(tx, clientId, botId))
    const id = same ? await join(tx, same, now) : await begin(tx, missed, terms, now)
    await insertAsking(tx, {
      client_id: clientId,
      bot_id: botId,
      question_id: id,
      chat_id: chatId,
      message: cutText(message, QUESTION_MAX_CHARS),
      asked_at: now,
    })
    await publishQuestion(tx, clientId, id)
  })
}

/** Queues a customer's question for `collect` if the bot did not answer it. */
export function collectUnanswered(
  context: With<'bookkeeping'>,
  { bot, chatId, message, answer: { language }, isAnswered }: Answered,
): void {
  if (isAnswered) return
  const missed = { clientId: bot.clientId, botId: bot.id, chatId, message, language }
  context.bookkeeping.add(bot.clientId, 'questions', () => collect(context, missed))
}
