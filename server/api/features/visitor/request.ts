import type { DocumentReference } from '#contract/message-shapes.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import { messagesOf } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { BotRow, ClientRow } from '#server/api/platform/auth/callers.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import type { AnswerRequest, Reference } from '#server/engine/types.ts'
import { promptIn } from '../prompts/map.ts'
import { promptAt } from '../prompts/store.ts'
import { synonymsOf } from '../synonyms/store.ts'

/** Maximum previous messages that the engine is given with a question. */
export const HISTORY = 12

/** Returns what the engine is asked for a customer's message. */
export async function requestOf(
  { db }: Context,
  bot: { readonly row: BotRow; readonly client: ClientRow },
  chat: ChatSnapshot,
  question: { readonly order: number; readonly message: string },
): Promise<AnswerRequest> {
  const { client_id, id, bot_name } = bot.row
  const before = await messagesOf(db, client_id, chat.id, question.order, HISTORY)
  const prompt = promptIn(await promptAt(db, client_id, id))
  return {
    botId: id,
    botName: bot_name,
    prompt: prompt.prompt,
    promptVersion: prompt.version,
    locale: localeOf(chat.language),
    question: question.message,
    model: bot.client.refer_model,
    timeZone: bot.client.time_zone,
    ownWords: await synonymsOf(db, client_id, id),
    history: before.map(({ sender, message }) => ({
      role: sender === 'customer' ? 'user' : 'assistant',
      message,
    })),
  }
}

/** Maps a passage that an answer cites to the shape of messages. */
export const toDocumentReference = ({
  id,
  file_name,
  content,
  place,
  url,
}: Reference): DocumentReference => ({
  id,
  file_name,
  content,
  ...place,
  ...(url !== undefined && { url }),
})
