import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { Sentiment, SentimentReceipt } from '#contract/chats/chat-shapes.ts'
import { appendChatEvents, chatEvent } from '#server/api/core/chats/change-events.ts'
import { notifyUnhappy } from '#server/api/core/chats/chat-notifications.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import type { NewMessage } from '#server/api/core/chats/messages/write.ts'
import { chatOf, customerWords } from '#server/api/core/chats/store.ts'
import { setSentiment } from '#server/api/core/chats/value-changes.ts'
import { clientOf } from '#server/api/core/clients/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { ClientRow, VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { inTurns } from '#server/api/platform/in-turns.ts'
import type { Db } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { requestAgent } from './request-agent.ts'

/** Number of messages from which the sentiment is determined, including the newest. */
export const RECENT = 12

/**
 * Returns the sentiment of a message, saved with it if the chat has none yet. Undefined for trials, if the analysis is slow, or
 * if the sentiment is unknown or bad; a bad one can call an agent, so it is determined later, with the notifications.
 */
export async function readSentiment(
  { sentiment, clock }: With<'sentiment'>,
  { bot, isTrial }: VisitorCaller,
  text: string,
): Promise<NewMessage['sentiment']> {
  if (isTrial || sentiment.isSlow) return undefined
  const started = clock.now().getTime()
  const { level, receipt } = await sentiment.read({ texts: [text], locale: null, ...modelOf(bot.client) })
  if (level === 'unknown' || isBad(level)) return undefined
  const milliseconds = clock.now().getTime() - started
  return { level, receipt: { ...receipt, words: [...receipt.words], milliseconds } }
}

/** Customer's saved message, and the texts of their newest messages; `words` is null if the message had been saved before. */
interface Said {
  readonly chat: ChatSnapshot
  readonly message: { readonly order: number }
  readonly words: readonly string[] | null
}

/**
 * Updates the customer's sentiment after a message, immediately or, if the analysis would delay the reply too much, later. A
 * newer message replaces a pending one of the same chat.
 */
export async function scheduleSentiment(
  context: With<'bookkeeping' | 'sentiment' | 'sentiments'>,
  { clientId, bot }: VisitorCaller,
  { chat, message, words }: Said,
): Promise<void> {
  if (!words || chat.channel === 'playground') return
  const reading = { client: bot.client, chat, order: message.order, texts: words }
  if (!context.sentiment.isSlow) return read(context, reading, false)
  context.sentiments.add(clientId, chat.id, () => read(context, reading, true))
}

/** Our choice: time after which another process determines a due sentiment. */
const LEFT_AFTER_MS = MINUTE_MS
/** Our choice: maximum number of due sentiments per run; clients take turns. */
const DUE_MAX = 500

/** Determines sentiments that have been due for at least a minute, which means that the responsible process has exited. */
export async function readDueSentiments(
  context: With<'bookkeeping' | 'sentiment' | 'sentiments'>,
): Promise<void> {
  const { db, clock } = context
  const since = new Date(clock.now().getTime() - LEFT_AFTER_MS).toISOString()
  const left = sql`select id, client_id, updated_at as due from chats
    where sentiment_due is not null and updated_at <= ${since}::timestamptz`
  const { rows } = await db.execute<{ id: number; client_id: number }>(inTurns(left, DUE_MAX))
  for (const { id, client_id: clientId } of rows)
    context.sentiments.add(clientId, id, async () => {
      const client = await clientOf(db, clientId)
      const chat = await chatOf(db, clientId, id)
      const words = await customerWords(db, clientId, id, RECENT)
      const texts = words.map(({ message }) => message)
      if (client && chat && chat.sentiment_due !== null)
        await read(context, { client, chat, order: chat.sentiment_due, texts }, true)
    })
}

/** Sentiment to be determined. */
interface Reading {
  readonly client: ClientRow
  readonly chat: ChatSnapshot
  /** `order` of the customer's newest message. */
  readonly order: number
  /** Customer's messages, oldest first. */
  readonly texts: readonly string[]
}

const isBad = (level: Sentiment): boolean => level === 'negative' || level === 'very_negative'
const modelOf = ({ refer_model: model }: ClientRow) => (model ? { model } : {})

async function read(
  context: With<'bookkeeping' | 'sentiment'>,
  reading: Reading,
  isDue: boolean,
): Promise<void> {
  const { client, chat, order, texts } = reading
  const started = context.clock.now().getTime()
  const { level, receipt } = await context.sentiment.read({
    texts,
    locale: localeOf(chat.language),
    ...modelOf(client),
  })
  const { provider_error: reason } = receipt
  if (reason) context.log.warn({ chat: chat.id, reason }, 'provider failed to determine a sentiment')
  const milliseconds = context.clock.now().getTime() - started
  const kept = { ...receipt, words: [...receipt.words], order, milliseconds }
  const isChanged =
    level !== chat.sentiment &&
    (await keep(context, reading, { sentiment: level, receipt: kept, due: isDue ? order : null }))
  if (isDue && !isChanged)
    context.bookkeeping.gather(client.id, 'sentiments', reading, (all) => settle(context.db, all))
}

/** Marks sentiments as determined, except those that have become due again because of a newer message. */
async function settle(db: Db, readings: readonly Reading[]): Promise<void> {
  const chats = sql.param(readings.map(({ chat }) => chat.id))
  const orders = sql.param(readings.map(({ order }) => order))
  // Chats are always locked in the same order, to prevent deadlocks.
  await db.execute(sql`
    with settled as (
      select c.id from chats c join unnest(${chats}::bigint[], ${orders}::int[]) as read(id, due) on read.id = c.id
      where c.sentiment_due = read.due order by c.id for no key update of c
    )
    update chats set sentiment_due = null from settled where chats.id = settled.id`)
}

/**
 * Saves a changed sentiment, publishes it, and calls an agent if the client's settings require it. Returns whether the sentiment
 * was saved.
 */
async function keep(
  context: Context,
  { client, chat }: Reading,
  found: { readonly sentiment: Sentiment; readonly receipt: SentimentReceipt; readonly due: number | null },
): Promise<boolean> {
  const isChanged = await context.db.transaction(async (tx) => {
    const changed = await setSentiment(tx, client.id, chat.id, found)
    if (!changed) return false
    const notified = await notifyUnhappy(tx, changed, chat.sentiment, context.clock.now())
    await appendChatEvents(tx, changed, [chatEvent('sentiment.changed', changed), ...notified])
    return true
  })
  // If a due sentiment was not saved, a newer message has arrived and will be handled instead.
  if ((isChanged || found.due === null) && isBad(found.sentiment) && client.chat_config.autoAssign)
    await requestAgent(context, client, chat, 'sentiment')
  return isChanged
}
