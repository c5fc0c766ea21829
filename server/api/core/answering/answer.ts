import type { Message } from '#contract/chats/message-shapes.ts'
import {
  type Acting,
  type ActingParts,
  actOn,
  enabledActions,
  localeIn,
} from '#server/api/core/actions/act.ts'
import { toolsFor } from '#server/api/core/actions/tools.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import { toMessage } from '#server/api/core/chats/map.ts'
import type { Added, NewMessage } from '#server/api/core/chats/messages/write.ts'
import { wasStopped } from '#server/api/core/chats/running-answers.ts'
import { answerTo, chatOf } from '#server/api/core/chats/store.ts'
import { notifyQuota } from '#server/api/core/clients/quota-notifications.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { BotCaller } from '#server/api/platform/auth/callers.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import type { Answer, AnswerKind, AnswerRequest } from '#server/engine/types.ts'
import { unlessTaken } from '#server/lib/database-errors.ts'
import { notifyBudget } from './answer-budgets.ts'
import { missingDetails } from './missing-details.ts'
import { type Prepared, releaseQuery } from './prepare-answer.ts'
import { requestWith, toDocumentReference } from './request.ts'
import { requestAgent } from './request-agent.ts'
import { suggestedAnswer } from './suggested-answer.ts'
import { systemMessages, unseenMessages } from './system-messages.ts'
import { picturesForModel, standsWithout, type Unseen, unseenIn } from './unseen.ts'

/** Number of consecutive unsure answers after which an agent is called (product decisions 6). */
const UNSURE_MAX = 2

/** Returns whether an agent has already been called, or will be called because of this answer. */
async function isAgentRequested(
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
 * Returns the bot's saved answer to a message; null if there is nothing to say or the answer is no longer needed. `ready` is the
 * prepared data, or a function that prepares it.
 */
export async function answer(
  context: With<ActingParts | 'engine' | 'runningAnswers'>,
  asked: Asked,
  ready: Prepared | (() => Promise<Prepared>),
): Promise<Message | null> {
  const { bot, question } = asked
  if (bot.row.is_disabled) return takeMessage(context, asked)
  const stored = suggestedAnswer(bot.row.config, question)
  if (stored !== null) return giveStored(context, asked, stored)
  const prepared = typeof ready === 'function' ? await ready() : ready
  const { quota } = prepared
  if (quota && prepared.isQuotaUsed) {
    await notifyQuota(context, bot.client, quota, 0)
    return systemMessage(context, asked, 'quota')
  }
  if (prepared.budget) return pause(context, asked, prepared)
  const unseen = await unseenIn(context, question)
  return unseen ? answerWithout(context, asked, prepared, unseen) : answerWith(context, asked, prepared)
}

/** Has the engine answer, and saves the answer. */
async function answerWith(
  context: With<ActingParts | 'engine' | 'runningAnswers'>,
  asked: Asked,
  prepared: Prepared & { readonly pictures?: readonly string[] },
): Promise<Message | null> {
  const { bot, chat, question, onToken } = asked
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
  return saveCharged(context, asked, prepared, result)
}

/** Answers a message of which the bot cannot take in a part, unless a model sees it; if the answer does not stand, a person is called. */
async function answerWithout(
  context: With<ActingParts | 'engine' | 'runningAnswers'>,
  asked: Asked,
  prepared: Prepared,
  unseen: Unseen,
): Promise<Message | null> {
  const { bot, chat, question, onToken } = asked
  const pictures = await picturesForModel(context, bot, question)
  const isSeen = pictures.length > 0
  if (!unseen.hasWords && !isSeen) return sayUnseen(context, asked, unseen)
  // The answer is shown only once it stands.
  const result = await ask(context, { ...asked, onToken: ignore }, { ...prepared, pictures })
  if (result === 'stopped') {
    await releaseQuery(context, bot.clientId, chat.id, question.order)
    return null
  }
  const wasSeen = isSeen && result !== 'failed' && !result.receipt.provider_error
  if (result === 'failed' || !(wasSeen || standsWithout(result))) return sayUnseen(context, asked, unseen)
  onToken(result.message)
  return saveCharged(context, asked, prepared, result)
}

/** Saves an answer, and notifies the owner if it used up the quota. */
async function saveCharged(
  context: Context,
  asked: Asked,
  { quota }: Prepared,
  result: Answer,
): Promise<Message | null> {
  const { bot, chat } = asked
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

/** Gives the owner's stored answer to a suggested question, free of charge. */
async function giveStored(context: Context, asked: Asked, text: string): Promise<Message | null> {
  const { bot, chat, question, onToken } = asked
  onToken(text)
  const message = { chatId: chat.id, sender: 'bot', text, answers: question.order, unsure: false } as const
  const added = await addOnce(context, bot, message)
  return added ? toMessage(added.message) : savedAnswer(context, asked)
}

const ignore = (): void => {}

/**
 * Asks the engine. `failed`: neither the provider nor the embedded engine could answer. `stopped`: the answer is no longer
 * needed.
 */
async function ask(
  context: With<ActingParts | 'engine' | 'runningAnswers'>,
  { bot, chat, question, onToken }: Asked,
  prepared: Prepared & { readonly pictures?: readonly string[] },
): Promise<Answer | 'failed' | 'stopped'> {
  const { pictures = [] } = prepared
  const request = {
    ...requestWith(bot, chat, question, prepared),
    ...(pictures.length > 0 && { pictures }),
  }
  try {
    const isRequested = (kind: AnswerKind) => isAgentRequested(context.db, bot, chat, kind)
    const result = await context.runningAnswers.answer(chat.id, (signal) =>
      reply(context, { bot, chat, onToken }, { ...request, isAgentRequested: isRequested, signal }),
    )
    const { provider_error: reason, provider_words: words } = result.receipt
    if (reason) context.log.warn({ chat: chat.id, reason, words }, 'provider failed to answer')
    return reason && result.kind === 'unknown' ? 'failed' : result
  } catch (error) {
    if (wasStopped(error)) return 'stopped'
    context.log.error({ err: error, chat: chat.id }, 'engine failed to answer')
    return 'failed'
  }
}

/** Returns the reply of an action, or else of the engine. */
async function reply(
  context: With<ActingParts | 'engine'>,
  { bot, chat, onToken }: Pick<Asked, 'bot' | 'chat' | 'onToken'>,
  request: AnswerRequest,
): Promise<Answer> {
  const actions = await enabledActions(context, bot)
  if (actions.length === 0) return context.engine.answer(request, onToken)
  const { signal } = request
  // This sentence disappears once the reply is saved.
  const say = (text: string) => onToken(`${text}\n\n`)
  const acting: Acting = { bot, chat, request, locale: localeIn(request), signal, say }
  const acted = await actOn(context, acting, actions)
  if (acted) {
    onToken(acted.message)
    return acted
  }
  const tools = context.provider && toolsFor(context, acting, actions)
  return context.engine.answer({ ...request, ...(tools && { tools }) }, onToken)
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
  await requestIfNeeded(context, bot, added, result)
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
  const added = await unlessTaken('messages_answers', messages.add(clientId, { ...message, at: clock.now() }))
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
async function requestIfNeeded(
  context: Context,
  bot: BotCaller,
  { chat }: Added,
  { kind }: Answer,
): Promise<void> {
  if (asksFirst(bot, chat)) return
  if (kind === 'handover') await requestAgent(context, bot.client, chat, 'asked')
  else if (chat.unsure >= UNSURE_MAX) await requestAgent(context, bot.client, chat, 'unsure')
}

/**
 * Tells the customer, free of charge, that the bot cannot take in what they sent, and calls an agent who can. A customer who is
 * waiting already is not told again.
 */
async function sayUnseen(context: Context, asked: Asked, { kind }: Unseen): Promise<Message | null> {
  const { bot, chat, question, onToken } = asked
  if (chat.status === 'waiting') {
    await releaseQuery(context, bot.clientId, chat.id, question.order)
    return null
  }
  const text = unseenMessages[kind][localeOf(chat.language) ?? 'en-US']
  onToken(text)
  const isLate = asksFirst(bot, chat)
  const receipt = isLate ? { receipt: { asks_details: true } } : {}
  const message = { chatId: chat.id, sender: 'bot', text, ...receipt, answers: question.order } as const
  const added = await addOnce(context, bot, message)
  if (!added) return savedAnswer(context, asked)
  if (!isLate) await requestAgent(context, bot.client, chat, 'unseen')
  return toMessage(added.message)
}

/** Tells the customer, free of charge, that an agent will answer because the bot cannot, and calls an agent. */
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
  await requestAgent(context, bot.client, chat, reason)
  return toMessage(added.message)
}
