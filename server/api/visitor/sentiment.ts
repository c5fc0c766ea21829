import type { Sentiment, SentimentReceipt } from '#contract/chat-shapes.ts'
import type { ClientRow, VisitorCaller } from '../auth/callers.ts'
import { factOf, setSentiment, tell } from '../chats/changes.ts'
import { localeOf } from '../chats/locale.ts'
import type { ChatSnapshot } from '../chats/map.ts'
import { chatOf, customerWords } from '../chats/store.ts'
import type { Context } from '../context.ts'
import { clientOf } from '../digests/store.ts'
import type { JobData } from '../jobs/jobs.ts'
import { notifyUnhappy } from '../notifications/of-chats.ts'
import { callPerson } from './answer.ts'

/** Messages that the sentiment is read from. */
const RECENT = 12

/** Has the customer's sentiment read anew after a message: at once, or by a job where it takes longer than an answer should wait. */
export async function noteSentiment(
  context: Context,
  { clientId, bot }: VisitorCaller,
  chat: ChatSnapshot,
  order: number,
): Promise<void> {
  if (chat.channel === 'playground') return
  if (!context.sentiment.isSlow) return read(context, bot.client, chat, order)
  await context.jobs.enqueue(context.db, 'read-sentiment', { clientId, chatId: chat.id, order })
  context.jobs.wake('read-sentiment')
}

/** The job that reads a sentiment; one that a newer message has overtaken is left to that one's job. */
export async function readSentiment(
  context: Context,
  { clientId, chatId, order }: JobData['read-sentiment'],
): Promise<void> {
  const client = await clientOf(context.db, clientId)
  const chat = await chatOf(context.db, clientId, chatId)
  if (client && chat) await read(context, client, chat, order)
}

const wordsIn = ({ db }: Context, { client_id, id }: ChatSnapshot) => customerWords(db, client_id, id, RECENT)

async function read(context: Context, client: ClientRow, chat: ChatSnapshot, order: number): Promise<void> {
  const isOvertaken = (words: Awaited<ReturnType<typeof wordsIn>>) =>
    words.some((message) => message.position > order)
  const words = await wordsIn(context, chat)
  if (isOvertaken(words)) return
  const started = context.clock.now().getTime()
  const { level, receipt } = await context.sentiment.read({
    texts: words.map(({ message }) => message),
    locale: localeOf(chat.language),
    ...(client.refer_model && { model: client.refer_model }),
  })
  const { provider_error: reason } = receipt
  if (reason) context.log.warn({ chat: chat.id, reason }, 'the provider failed to read a sentiment')
  if (level === chat.sentiment) return
  const isLate = context.sentiment.isSlow && isOvertaken(await wordsIn(context, chat))
  const milliseconds = context.clock.now().getTime() - started
  if (!isLate)
    await keep(context, client, chat, level, { ...receipt, words: [...receipt.words], order, milliseconds })
}

/** Keeps a sentiment that changed, tells it, and calls a person where the client wants that. */
async function keep(
  context: Context,
  client: ClientRow,
  chat: ChatSnapshot,
  level: Sentiment,
  receipt: SentimentReceipt,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const changed = await setSentiment(tx, client.id, chat.id, level, receipt)
    if (!changed) return
    const told = await notifyUnhappy(tx, changed, chat.sentiment, context.clock.now())
    await tell(tx, changed, [factOf('sentiment.changed', changed), ...told])
  })
  const isBad = level === 'negative' || level === 'very_negative'
  if (isBad && client.chat_config.autoAssign) await callPerson(context, client.id, chat, 'sentiment')
}
