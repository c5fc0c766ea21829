import type { Message } from '#contract/chat-shapes.ts'
import { PLAYGROUND_ANSWERS_PER_DAY } from '#contract/limits.ts'
import { AppError, found } from '../../lib/app-error.ts'
import { violates } from '../../lib/database-errors.ts'
import type { VisitorCaller } from '../auth/callers.ts'
import { type ChatSnapshot, toMessage } from '../chats/map.ts'
import { answerTo, chatOf, messageByKey } from '../chats/store.ts'
import { playgroundAnswersToday } from '../clients/quota.ts'
import type { Context } from '../context.ts'
import { answer } from './answer.ts'
import { feelingOf, noteSentiment, RECENT } from './sentiment.ts'

/** A customer's message on its way in. */
export interface Incoming {
  readonly text: string
  readonly key: string | undefined
  readonly fileIds?: readonly number[]
}

/** Where the parts of an exchange go as they come to be. */
export interface Listener {
  message?(message: Message): void
  token?(piece: string): void
}

/** What came of a customer's message: as saved, and the bot's answer where the bot has the chat. */
export interface Exchanged {
  readonly message: Message
  readonly reply: Message | null
}

interface Saved {
  readonly message: Message
  readonly chat: ChatSnapshot
  /** What the customer said, this message the last; null where the message was there before. */
  readonly words: readonly string[] | null
}

/** Exchanges under way by chat and key, so that a repeated send waits for the first one instead of asking twice. */
const underWay = new Map<string, Promise<Exchanged>>()

const save = async (
  context: Context,
  visitor: VisitorCaller,
  { text, key, fileIds }: Incoming,
): Promise<Saved> => {
  const { db, clock, messages, sentiment } = context
  const { clientId, chatId } = visitor
  try {
    const recent = sentiment.isSlow ? 0 : RECENT - 1
    const feeling = await feelingOf(context, visitor, text)
    const message = { chatId, sender: 'customer', text, key, fileIds, recent, feeling } as const
    const added = await messages.add(clientId, { ...message, at: clock.now() })
    if (!added) {
      found(await chatOf(db, clientId, chatId))
      throw new AppError('chat_ended')
    }
    return { message: toMessage(added.message), chat: added.chat, words: [...added.said_before, text] }
  } catch (error) {
    const before =
      key && violates(error, 'messages_once') ? await messageByKey(db, clientId, chatId, key) : null
    if (!before) throw error
    return { message: toMessage(before), chat: found(await chatOf(db, clientId, chatId)), words: null }
  }
}

/** The answer to a saved message: the one that exists, or a new one. */
const replyTo = async (
  context: Context,
  { bot }: VisitorCaller,
  { chat, message, words }: Saved,
  listener: Listener,
): Promise<Message | null> => {
  if (!words) {
    const existing = await answerTo(context.db, bot.clientId, chat.id, message.order)
    if (existing) return toMessage(existing)
  }
  if (chat.assigned_to !== null) return null
  return answer(context, bot, chat, message, (piece) => listener.token?.(piece))
}

/** Trials cost no query, so they have a limit of their own. Throws `playground_limit_reached`. */
const checkPlayground = async ({ db, clock }: Context, { bot, isTrial }: VisitorCaller): Promise<void> => {
  if (isTrial && (await playgroundAnswersToday(db, bot.client, clock.now())) >= PLAYGROUND_ANSWERS_PER_DAY) {
    throw new AppError('playground_limit_reached', { params: { n: PLAYGROUND_ANSWERS_PER_DAY } })
  }
}

const run = async (
  context: Context,
  visitor: VisitorCaller,
  incoming: Incoming,
  listener: Listener,
): Promise<Exchanged> => {
  await checkPlayground(context, visitor)
  const saved = await save(context, visitor, incoming)
  listener.message?.(saved.message)
  if (saved.words) await noteSentiment(context, visitor, saved.chat, saved.message.order, saved.words)
  return { message: saved.message, reply: await replyTo(context, visitor, saved, listener) }
}

/** Saves a customer's message, once per key, and lets the bot answer it. */
export async function exchange(
  context: Context,
  visitor: VisitorCaller,
  incoming: Incoming,
  listener: Listener = {},
): Promise<Exchanged> {
  if (!incoming.text.trim() && !incoming.fileIds?.length)
    throw new AppError('message_empty', { fields: { message: 'empty' } })
  if (!incoming.key) return run(context, visitor, incoming, listener)
  const once = `${visitor.chatId} ${incoming.key}`
  const running = underWay.get(once)
  if (running) {
    const same = await running
    listener.message?.(same.message)
    return same
  }
  const made = run(context, visitor, incoming, listener).finally(() => underWay.delete(once))
  underWay.set(once, made)
  return made
}
