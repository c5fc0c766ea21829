import { WORDS_PER_QUERY } from '#contract/limits.ts'
import type { Executor } from '../../db/client.ts'
import type { Transcript } from '../../engine/digest/types.ts'
import { localeOf } from '../chats/locale.ts'
import type { ChatSnapshot } from '../chats/map.ts'
import { notices } from '../visitor/notices.ts'
import { saidIn } from './store.ts'

const noticeTexts: ReadonlySet<string> = new Set(
  Object.values(notices).flatMap((texts) => Object.values(texts)),
)

/** A chat as a digest reads it. What the bot says on its own account, and messages that are files only, tell nothing. */
export async function transcriptOf(db: Executor, chat: ChatSnapshot): Promise<Transcript> {
  const said = await saidIn(db, chat.client_id, chat.id)
  return {
    customer: chat.user_name,
    bot: chat.bot_name,
    locale: localeOf(chat.language),
    lines: said.filter(({ message }) => message.trim() && !noticeTexts.has(message)),
  }
}

/** Whether there is anything to digest. */
export const isSilent = ({ lines }: Transcript): boolean => !lines.some(({ sender }) => sender === 'customer')

/** Queries that digesting a transcript costs (decisions 4). */
export function costOf({ lines }: Transcript): number {
  const words = lines.reduce((sum, { message }) => sum + (message.match(/\S+/gu)?.length ?? 0), 0)
  return Math.max(1, Math.ceil(words / WORDS_PER_QUERY))
}
