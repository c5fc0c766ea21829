import type { Message } from '#contract/chats/message-shapes.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import { toMessage } from '#server/api/core/chats/map.ts'
import type { Added, NewMessage } from '#server/api/core/chats/messages/write.ts'
import { wasStopped } from '#server/api/core/chats/running-turns.ts'
import { answerTo, chatOf } from '#server/api/core/chats/store.ts'
import { notifyQuota } from '#server/api/core/clients/quota-notifications.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { BotCaller } from '#server/api/platform/auth/callers.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import type { Answer, AnswerKind } from '#server/engine/types.ts'
import { violates } from '#server/lib/database-errors.ts'
import { notifyBudget } from './answer-budgets.ts'
import { callPerson } from './call-person.ts'
import { missingDetails } from './missing-details.ts'
import { type Prepared, releaseQuery } from './prepare-answer.ts'
import { requestWith, toDocumentReference } from './request.ts'
import { systemMessages } from './system-messages.ts'

/** Number of consecutive unsure answers after which an agent is called (decisions 6). */
const UNSURE_MAX = 2

/** Returns whether an agent has already been called, or will be called because of this answer. */
async function isPersonCalled(
  db: Context['db'],
  bot: BotCaller,
  chat: ChatSnapshot,
  kind: AnswerKind,
): Promise<boolean> {
  const now = await chatOf(db, bot.clientId, chat.id)
  if (!now) return false
  return (
    now.status === 'waiting' || (kind === 'unknown' && now.unsure + 1 >= UNSURE_MAX && !asksFirst(bot, now))
  )
}

/** Returns whether the customer has to fill in the bot's form before an agent is called. */
const asksFirst = ({ row }: BotCaller, chat: ChatSnapshot): boolean =>
  chat.status === 'bot' && Object.keys(missingDetails(row.config, chat)).length > 0

/** Message from a customer for the bot to answer. */
export interface Asked {
  readonly bot: BotCaller
  readonly chat: ChatSnapshot
  readonly question: Message
  /** Receives the answer piece by piece. */
  readonly onToken: (piece: string) => void
}

/**
 * Returns the bot's saved answer to a message; null if an agent has taken over the chat or the customer has left. `ready` is the
 * prepared data, or a function that prepares it.
 */
export async function answer(
  context: With<'engine' | 'turns'>,
  asked: Asked,
  ready: Prepared | (() => Promise<Prepared>),
): Promise<Message | null> {
  const { bot, chat, question, onToken } = asked
  if (bot.row.is_disabled) return takeMessage(context, asked)
  const prepared = typeof ready === 'function' ? await ready() : ready
  const { quota } = prepared
  if (quota && prepared.isQuotaUsed) {
    await notifyQuota(context, bot.client, quota, 0)
    return systemMessage(context, asked, 'quota')
  }
  if (prepared.budget) return pause(context, asked, prepared)
  let isShown = false
  const show = (piece: string): void => {
    isShown = true
    onToken(piece)
  }
  const result = await ask(context, { ...asked, onToken: show }, prepared)
  if (result === 'stopped') {
    await releaseQuery(context, bot.clientId, chat.id, question.order)
    return null
  }
  // The system message replaces the visible part of an interrupted answer.
  if (result === 'failed')
    return systemMessage(context, isShown ? { ...asked, onToken: ignore } : asked, 'provider')
  const saved = await save(context, asked, result)
  if (quota) await notifyQuota(context, bot.client, quota, chargeFor(result, chat))
  return saved
}

/** Calls an agent for a message to a disabled bot; a customer who is already waiting gets no further message. */
const takeMessage = async (context: Context, asked: Asked): Promise<Message | null> =>
  asked.chat.status === 'waiting' ? null : systemMessage(context, asked, 'bot_off')

/**
 * Tells the customer, free of charge and not twice in a row, that the bot is pausing; the customer can still request an agent.
 */
async function pause(context: Context, asked: Asked, { budget, history }: Prepared): Promise<Message | null> {
  const { bot, chat, question, onToken } = asked
  if (budget) await notifyBudget(context, bot, budget)
  const text = systemMessages.pausing[localeOf(chat.language) ?? 'en-US']
  if (history.findLast(({ sender }) => sender === 'bot')?.message === text) {
    await releaseQuery(context, bot.clientId, chat.id, question.order)
    return null
  }
  onToken(text)
  const added = await addOnce(context, bot, { chatId: chat.id, sender: 'bot', text, answers: question.order })
  return added ? toMessage(added.message) : savedAnswer(context, asked)
}

const ignore = (): void => {}

/**
 * Asks the engine. `failed`: neither the provider nor the embedded engine could answer. `stopped`: the answer is no longer
 * needed.
 */
async function ask(
  context: With<'engine' | 'turns'>,
  { bot, chat, question, onToken }: Asked,
  prepared: Prepared,
): Promise<Answer | 'failed' | 'stopped'> {
  const request = requestWith(bot, chat, question, prepared)
  try {
    const isCalled = (kind: AnswerKind) => isPersonCalled(context.db, bot, chat, kind)
    const result = await context.turns.answer(chat.id, (signal) =>
      context.engine.answer({ ...request, isPersonCalled: isCalled, signal }, onToken),
    )
    const { provider_error: reason } = result.receipt
    if (reason) context.log.warn({ chat: chat.id, reason }, 'provider failed to answer')
    return reason && result.kind === 'unknown' ? 'failed' : result
  } catch (error) {
    if (wasStopped(error)) return 'stopped'
    context.log.error({ err: error, chat: chat.id }, 'engine failed to answer')
    return 'failed'
  }
}

const isTrial = ({ channel }: ChatSnapshot): boolean => channel === 'playground'

/**
 * Returns how many queries an answer costs: 0 for trials, handovers, provider failures, small talk and questions that the bot
 * could not answer, otherwise 1.
 */
const chargeFor = (answer: Answer, chat: ChatSnapshot): number => {
  const isFree = answer.kind === 'handover' || answer.kind === 'small_talk' || isUnanswered(answer)
  return isTrial(chat) || isFree || answer.receipt.provider_error ? 0 : 1
}

async function save(context: Context, asked: Asked, result: Answer): Promise<Message | null> {
  const { bot, chat, question } = asked
  const added = await addOnce(context, bot, {
    chatId: chat.id,
    sender: 'bot',
    text: result.message,
    references: result.references.map(toDocumentReference),
    receipt: {
      ...result.receipt,
      ...(result.kind === 'handover' && asksFirst(bot, chat) && { asks_details: true }),
    },
    answers: question.order,
    unsure: result.kind === 'unknown',
    charge: chargeFor(result, chat),
  })
  if (!added) return savedAnswer(context, asked)
  if (!isTrial(chat))
    context.chatHooks.answered({
      bot,
      chatId: chat.id,
      message: question.message,
      answer: result,
      isAnswered: !isUnanswered(result),
    })
  await handOver(context, bot, added, result)
  return toMessage(added.message)
}

/** Returns whether the bot found no passage to answer from; suggested topics do not count as an answer. */
const isUnanswered = ({ kind, receipt, references }: Answer): boolean =>
  kind === 'unknown' || (receipt.certainty === 'unsure' && references.length === 0)

/**
 * Saves an answer unless the message already has one, because another process may be answering it too. Returns null if it was too
 * late.
 */
async function addOnce(
  context: Context,
  { clientId }: BotCaller,
  message: Omit<NewMessage, 'at'> & { readonly answers: number },
): Promise<Added | null> {
  const { messages, clock } = context
  const added = await messages.add(clientId, { ...message, at: clock.now() }).catch((error) => {
    if (violates(error, 'messages_answers')) return null
    throw error
  })
  if (!added) await releaseQuery(context, clientId, message.chatId, message.answers)
  return added
}

const savedAnswer = async ({ db }: Context, { bot, chat, question }: Asked) => {
  const saved = await answerTo(db, bot.clientId, chat.id, question.order)
  return saved && toMessage(saved)
}

/**
 * Calls an agent if the customer asked for one or the bot was unsure too often, but not before the customer has filled in the
 * bot's form.
 */
async function handOver(context: Context, bot: BotCaller, { chat }: Added, { kind }: Answer): Promise<void> {
  if (asksFirst(bot, chat)) return
  if (kind === 'handover') await callPerson(context, bot.client, chat, 'asked')
  else if (chat.unsure >= UNSURE_MAX) await callPerson(context, bot.client, chat, 'unsure')
}

/** Tells the customer, free of charge, that an agent will answer because the bot cannot. */
async function systemMessage(
  context: Context,
  asked: Asked,
  reason: 'quota' | 'provider' | 'bot_off',
): Promise<Message | null> {
  const { bot, chat, question, onToken } = asked
  const text = systemMessages.personWillAnswer[localeOf(chat.language) ?? 'en-US']
  onToken(text)
  const message = { chatId: chat.id, sender: 'bot', text, answers: question.order } as const
  const added = await addOnce(context, bot, message)
  if (!added) return savedAnswer(context, asked)
  await callPerson(context, bot.client, chat, reason)
  return toMessage(added.message)
}
