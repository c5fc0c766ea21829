import { sentimentOfChat } from '../../engine/sentiment/sentiment.ts'
import type { VisitorCaller } from '../auth/callers.ts'
import { factOf, setSentiment, tell } from '../chats/changes.ts'
import { localeOf } from '../chats/locale.ts'
import type { ChatSnapshot } from '../chats/map.ts'
import { messagesOf } from '../chats/store.ts'
import type { Context } from '../context.ts'
import { notifyUnhappy } from '../notifications/of-chats.ts'
import { callPerson } from './answer.ts'

/** Messages that the sentiment is read from. */
const RECENT = 12

/** Reads the customer's sentiment anew after a message, tells when it changed, and calls a person where the client wants that. */
export async function noteSentiment(
  context: Context,
  { clientId, bot }: VisitorCaller,
  chat: ChatSnapshot,
): Promise<void> {
  if (chat.channel === 'playground') return
  const recent = await messagesOf(context.db, clientId, chat.id, 2 ** 31 - 1, RECENT)
  const texts = recent.filter(({ sender }) => sender === 'customer').map(({ message }) => message)
  const { level } = sentimentOfChat(texts, localeOf(chat.language))
  if (level === chat.sentiment) return
  await context.db.transaction(async (tx) => {
    const changed = await setSentiment(tx, clientId, chat.id, level)
    if (!changed) return
    const told = await notifyUnhappy(tx, changed, chat.sentiment, context.clock.now())
    await tell(tx, changed, [factOf('sentiment.changed', changed), ...told])
  })
  const isBad = level === 'negative' || level === 'very_negative'
  if (isBad && bot.client.chat_config.autoAssign) await callPerson(context, clientId, chat, 'sentiment')
}
