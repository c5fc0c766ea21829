import type { Sentiment, SentimentReceipt } from '#contract/chat-shapes.ts'
import type { ClientRow, VisitorCaller } from '../auth/callers.ts'
import { factOf, setSentiment, tell } from '../chats/changes.ts'
import { localeOf } from '../chats/locale.ts'
import type { ChatSnapshot } from '../chats/map.ts'
import { chatOf, customerWords } from '../chats/store.ts'
import type { NewMessage } from '../chats/write.ts'
import type { Context } from '../context.ts'
import { clientOf } from '../digests/store.ts'
import type { JobData } from '../jobs/jobs.ts'
import { notifyUnhappy } from '../notifications/of-chats.ts'
import { callPerson } from './answer.ts'

/** Messages that the sentiment is read from, the newest included. */
export const RECENT = 12

/**
 * The sentiment of a message by itself, to be kept with it where it is the chat's first. None where reading takes long, and none of
 * a bad one, which calls people: that is read after the message and kept with their notifications.
 */
export async function feelingOf(
  { sentiment, clock }: Context,
  { bot, isTrial }: VisitorCaller,
  text: string,
): Promise<NewMessage['feeling']> {
  if (isTrial || sentiment.isSlow) return undefined
  const started = clock.now().getTime()
  const { level, receipt } = await sentiment.read({ texts: [text], locale: null, ...modelOf(bot.client) })
  if (level === 'unknown' || isBad(level)) return undefined
  const milliseconds = clock.now().getTime() - started
  return { level, receipt: { ...receipt, words: [...receipt.words], milliseconds } }
}

/** Has the customer's sentiment read anew after a message: at once, or by a job where it takes longer than an answer should wait. */
export async function noteSentiment(
  context: Context,
  { clientId, bot }: VisitorCaller,
  chat: ChatSnapshot,
  order: number,
  words: readonly string[],
): Promise<void> {
  if (chat.channel === 'playground') return
  if (!context.sentiment.isSlow) return read(context, bot.client, chat, order, words)
  await context.jobs.enqueue(context.db, 'read-sentiment', { clientId, chatId: chat.id, order })
  context.jobs.wake('read-sentiment')
}

/** The job that reads a sentiment; one that a newer message has overtaken, before or while it is read, is left to that one's job. */
export async function readSentiment(
  context: Context,
  { clientId, chatId, order }: JobData['read-sentiment'],
): Promise<void> {
  const client = await clientOf(context.db, clientId)
  const chat = await chatOf(context.db, clientId, chatId)
  const wordsNow = async () => {
    const messages = await customerWords(context.db, clientId, chatId, RECENT)
    const isOvertaken = messages.some(({ position }) => position > order)
    return isOvertaken ? null : messages.map(({ message }) => message)
  }
  const words = await wordsNow()
  if (client && chat && words)
    await read(context, client, chat, order, words, async () => (await wordsNow()) === null)
}

const isBad = (level: Sentiment): boolean => level === 'negative' || level === 'very_negative'
const modelOf = ({ refer_model: model }: ClientRow) => (model ? { model } : {})

async function read(
  context: Context,
  client: ClientRow,
  chat: ChatSnapshot,
  order: number,
  texts: readonly string[],
  isLate: () => Promise<boolean> = async () => false,
): Promise<void> {
  const started = context.clock.now().getTime()
  const { level, receipt } = await context.sentiment.read({
    texts,
    locale: localeOf(chat.language),
    ...modelOf(client),
  })
  const { provider_error: reason } = receipt
  if (reason) context.log.warn({ chat: chat.id, reason }, 'the provider failed to read a sentiment')
  if (level === chat.sentiment || (await isLate())) return
  const milliseconds = context.clock.now().getTime() - started
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
  if (isBad(level) && client.chat_config.autoAssign) await callPerson(context, client.id, chat, 'sentiment')
}
