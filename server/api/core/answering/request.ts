import type { DocumentReference } from '#contract/chats/message-shapes.ts'
import { synonymsOf } from '#server/api/core/bots/synonyms.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import type { Context } from '#server/api/core/context.ts'
import type { BotRow, ClientRow } from '#server/api/platform/auth/callers.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import type { AnswerRequest, Reference } from '#server/engine/types.ts'
import { type Prepared, readForAnswer } from './prepare-answer.ts'

interface Asking {
  readonly row: BotRow
  readonly client: ClientRow
}

interface Question {
  readonly order: number
  readonly message: string
}

/** Returns the engine's request for a customer's message, from prepared data. */
export const requestWith = (
  { row, client }: Asking,
  chat: ChatSnapshot,
  question: Question,
  { history, prompt, words }: Pick<Prepared, 'history' | 'prompt' | 'words'>,
): AnswerRequest => ({
  botId: row.id,
  botName: row.bot_name,
  prompt: prompt.prompt,
  promptVersion: prompt.version,
  locale: localeOf(chat.language),
  question: question.message,
  model: client.refer_model,
  timeZone: client.time_zone,
  ownWords: words,
  history: history.map(({ sender, message }) => ({
    role: sender === 'customer' ? 'user' : 'assistant',
    message,
  })),
})

/** Returns the engine's request for a customer's message, without counting an answer. */
export const requestOf = async (
  context: Context,
  bot: Asking,
  chat: ChatSnapshot,
  question: Question,
): Promise<AnswerRequest> =>
  requestWith(bot, chat, question, await readForAnswer(context, bot.row, chat, question))

/** Returns the engine's request for a question outside of chats. */
export const trialOf = async (
  { db }: Context,
  row: BotRow,
  { prompt, version }: { readonly prompt: string; readonly version: number },
  question: string,
): Promise<AnswerRequest> => ({
  botId: row.id,
  botName: row.bot_name,
  prompt,
  promptVersion: version,
  locale: null,
  question,
  history: [],
  ownWords: await synonymsOf(db, row.client_id, row.id),
})

/** Converts a passage cited by an answer to the format used in messages. */
export const toDocumentReference = ({
  id,
  file_name,
  content,
  location,
  url,
}: Reference): DocumentReference => ({
  id,
  file_name,
  content,
  ...location,
  ...(url !== undefined && { url }),
})
