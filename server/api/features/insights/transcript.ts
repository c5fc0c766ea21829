import { SUMMARY_MESSAGES_MIN, WORDS_PER_QUERY } from '#contract/base/limits.ts'
import { systemMessages } from '#server/api/core/answering/system-messages.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { hasRequests } from '#server/engine/insights/summary.ts'
import type { Transcript } from '#server/engine/insights/types.ts'
import { transcriptMessages } from './store.ts'

const systemTexts: ReadonlySet<string> = new Set(
  Object.values(systemMessages).flatMap((texts) => Object.values(texts)),
)

/** Returns a chat as input for the engine, without the bot's system messages and without messages that contain only files. */
export async function transcriptOf(db: Executor, chat: ChatSnapshot): Promise<Transcript> {
  const messages = await transcriptMessages(db, chat.client_id, chat.id)
  return {
    customer: chat.user_name,
    bot: chat.bot_name,
    locale: localeOf(chat.language),
    lines: messages.filter(({ message }) => message.trim() && !systemTexts.has(message)),
  }
}

/** Returns whether the customer has written nothing. */
export const isSilent = ({ lines }: Transcript): boolean => !lines.some(({ sender }) => sender === 'customer')

/** Returns whether the customer has written too little for a summary: few messages, or only courtesies. */
export const isTooShort = (transcript: Transcript): boolean =>
  transcript.lines.filter(({ sender }) => sender === 'customer').length < SUMMARY_MESSAGES_MIN ||
  !hasRequests(transcript)

/** Returns the cost of a transcript in queries (product decisions 4). */
export function costOf({ lines }: Transcript): number {
  const words = lines.reduce((sum, { message }) => sum + (message.match(/\S+/gu)?.length ?? 0), 0)
  return Math.max(1, Math.ceil(words / WORDS_PER_QUERY))
}
