import { PLAYGROUND_ANSWERS_PER_DAY } from '#contract/base/limits.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { ActingParts } from '#server/api/core/actions/act.ts'
import { toMessage } from '#server/api/core/chats/map.ts'
import { answerTo, chatOf, messageByKey } from '#server/api/core/chats/store.ts'
import { playgroundAnswersToday } from '#server/api/core/clients/quota.ts'
import type { AnsweringParts, Context, With } from '#server/api/core/context.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { unlessTaken } from '#server/lib/database-errors.ts'
import { answer } from './answer.ts'
import { type Preparation, type Prepared, preparationOf, prepareAnswer } from './prepare-answer.ts'
import { RECENT, readSentiment, scheduleSentiment } from './sentiment.ts'

/** Incoming message from a customer. */
export interface Incoming {
  readonly text: string
  readonly key: string | undefined
  readonly fileIds?: readonly number[]
  /** Time of a message from a channel, according to the provider. */
  readonly saidAt?: Date
  /** Number of channel files that could not be fetched. */
  readonly missingFiles?: number
  /** `order` of the quoted message. */
  readonly quotedOrder?: number
  /** IP address of the customer; without it, only the chat's and the bot's budgets apply. */
  readonly address?: string
}

/** Receives the parts of a turn as they become available. */
export interface Listener {
  message?(message: Message): void
  token?(piece: string): void
}

/** Saved customer message, and the bot's reply if the bot has the chat. */
export interface Turn {
  readonly message: Message
  readonly reply: Message | null
}

/** Customer's message after saving. */
export interface Saved {
  readonly message: Message
  readonly chat: ChatSnapshot
  /** Texts of the customer's newest messages, the current one last; null if the message had already been saved. */
  readonly words: readonly string[] | null
  /** Data prepared together with the message; null if it still has to be read. */
  readonly prepared: Prepared | null
}

const save = async (
  context: With<'sentiment'>,
  visitor: VisitorCaller,
  { text, key, ...more }: Incoming,
  preparation: Preparation | null = null,
): Promise<Saved> => {
  const { db, clock, messages, sentiment } = context
  const { clientId, chatId } = visitor
  const reading = await readSentiment(context, visitor, text)
  const asks = preparation?.asked
  const message = { chatId, sender: 'customer', text, key, ...more, sentiment: reading, asks } as const
  const isSentimentDue = sentiment.isSlow && !visitor.isTrial
  const added = await unlessTaken(
    'messages_once',
    messages.add(clientId, { ...message, recent: RECENT - 1, isSentimentDue, at: clock.now() }),
  )
  if (!added) {
    const chat = found(await chatOf(db, clientId, chatId))
    const before = key ? await messageByKey(db, clientId, chatId, key) : null
    if (!before) throw new AppError(chat.status === 'ended' ? 'chat_ended' : 'customer_blocked')
    return { message: toMessage(before), chat, words: null, prepared: null }
  }
  const prepared = added.prepared && preparation ? preparation.preparedFrom(added.prepared) : null
  return {
    message: toMessage(added.message),
    chat: added.chat,
    words: [...added.said_before, text],
    prepared,
  }
}

/** Saves a message from a channel's customer, once per key, and determines the sentiment, immediately or later. */
export async function receiveMessage(
  context: With<'bookkeeping' | 'sentiment' | 'sentiments'>,
  visitor: VisitorCaller,
  incoming: Incoming,
): Promise<Saved> {
  const saved = await save(context, visitor, incoming)
  await scheduleSentiment(context, visitor, saved)
  return saved
}

/** Returns the reply to a saved message; creates it if there is none. */
export const replyTo = async (
  context: With<ActingParts | 'engine' | 'runningAnswers'>,
  { bot }: VisitorCaller,
  { chat, message, words, prepared }: Saved,
  { address = null, listener }: { readonly address?: string | null; readonly listener?: Listener } = {},
): Promise<Message | null> => {
  if (!words) {
    const existing = await answerTo(context.db, bot.clientId, chat.id, message.order)
    if (existing) return toMessage(existing)
  }
  if (chat.assigned_to !== null) return null
  const ready = prepared ?? (() => prepareAnswer(context, bot, chat, { order: message.order, address }))
  const onToken = (piece: string) => listener?.token?.(piece)
  return answer(context, { bot, chat, question: message, onToken }, ready)
}

/**
 * Throws `bot_disabled` for trials of a disabled bot, and `playground_limit_reached` once the daily limit of trials is reached;
 * trials do not use the quota.
 */
const checkPlayground = async ({ db, clock }: Context, { bot, isTrial }: VisitorCaller): Promise<void> => {
  if (!isTrial) return
  if (bot.row.is_disabled) throw new AppError('bot_disabled')
  if ((await playgroundAnswersToday(db, bot.client, clock.now())) >= PLAYGROUND_ANSWERS_PER_DAY) {
    throw new AppError('playground_limit_reached', { params: { n: PLAYGROUND_ANSWERS_PER_DAY } })
  }
}

const run = async (
  context: With<AnsweringParts>,
  visitor: VisitorCaller,
  incoming: Incoming,
  listener: Listener,
): Promise<Turn> => {
  await checkPlayground(context, visitor)
  const { bot, chatId, isTrial } = visitor
  const preparation =
    isTrial || bot.row.is_disabled || context.messages.hadAgent(chatId)
      ? null
      : preparationOf(context, bot, { chatId, address: incoming.address ?? null })
  const saved = await save(context, visitor, incoming, preparation)
  listener.message?.(saved.message)
  await scheduleSentiment(context, visitor, saved)
  const reply = await replyTo(context, visitor, saved, { address: incoming.address, listener })
  return { message: saved.message, reply }
}

/** Saves a customer's message, once per key, and lets the bot reply. */
export async function sendMessage(
  context: With<AnsweringParts>,
  visitor: VisitorCaller,
  incoming: Incoming,
  listener: Listener = {},
): Promise<Turn> {
  if (!incoming.text.trim() && !incoming.fileIds?.length)
    throw new AppError('message_empty', { fields: { message: 'empty' } })
  if (!incoming.key) return run(context, visitor, incoming, listener)
  const { chatId } = visitor
  const running = context.runningAnswers.find<Turn>(chatId, incoming.key)
  if (running) {
    const same = await running
    listener.message?.(same.message)
    return same
  }
  return context.runningAnswers.keep(chatId, incoming.key, run(context, visitor, incoming, listener))
}
