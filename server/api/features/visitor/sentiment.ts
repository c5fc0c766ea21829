import type { Sentiment, SentimentReceipt } from '#contract/chat-shapes.ts'
import { appendChatEvents, chatEvent } from '#server/api/core/chats/change-events.ts'
import { notifyUnhappy } from '#server/api/core/chats/chat-notifications.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import type { NewMessage } from '#server/api/core/chats/messages/write.ts'
import { chatOf, customerWords } from '#server/api/core/chats/store.ts'
import { setSentiment } from '#server/api/core/chats/value-changes.ts'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow, VisitorCaller } from '#server/api/platform/auth/callers.ts'
import type { JobData } from '#server/api/platform/jobs/jobs.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { clientOf } from '../insights/store.ts'
import { callPerson } from './call-person.ts'

/** Number of messages that the sentiment is determined from, the newest included. */
export const RECENT = 12

/**
 * Returns the sentiment of a single message, to be saved with it if it is the chat's first. Returns undefined
 * if the analysis is slow. Also for a bad sentiment, which calls people: that is determined after the message
 * and saved with their notifications.
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

/**
 * Updates the customer's sentiment after a message: immediately, or in a job if the analysis takes longer
 * than a reply should wait.
 */
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

/**
 * Job that determines a sentiment; if a newer message arrives before or meanwhile, that message's job does it
 * instead.
 */
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
  if (reason) context.log.warn({ chat: chat.id, reason }, 'provider failed to determine a sentiment')
  if (level === chat.sentiment || (await isLate())) return
  const milliseconds = context.clock.now().getTime() - started
  await keep(context, client, chat, level, { ...receipt, words: [...receipt.words], order, milliseconds })
}

/** Saves a changed sentiment, publishes it, and calls a person if the client is configured so. */
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
    await appendChatEvents(tx, changed, [chatEvent('sentiment.changed', changed), ...told])
  })
  if (isBad(level) && client.chat_config.autoAssign) await callPerson(context, client, chat, 'sentiment')
}
