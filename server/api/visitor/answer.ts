import type { DocumentReference, Message } from '#contract/chat-shapes.ts'
import type { Answer, AnswerKind, AnswerRequest, Reference } from '../../engine/types.ts'
import { violates } from '../../lib/database-errors.ts'
import type { BotCaller } from '../auth/callers.ts'
import { drainQueue } from '../chats/assignment/drain.ts'
import { factOf, queue, tell } from '../chats/changes.ts'
import { localeOf } from '../chats/locale.ts'
import { type ChatSnapshot, toMessage } from '../chats/map.ts'
import { answerTo, chatOf, messagesOf } from '../chats/store.ts'
import type { Added, NewMessage } from '../chats/write.ts'
import { quotaOf } from '../clients/quota.ts'
import type { Context } from '../context.ts'
import { noteQuota } from '../notifications/of-quota.ts'
import { toPromptVersion } from '../prompts/map.ts'
import { promptAt } from '../prompts/store.ts'
import { collect } from '../questions/collect.ts'
import { notices } from './notices.ts'
import { stoppable, wasStopped } from './running.ts'

/** Turns before the question that the engine is given. */
const HISTORY = 12
/** Answers in a row that the bot may be unsure of before a person is called (decisions 6). */
const UNSURE_MAX = 2

const toDocumentReference = ({ id, file_name, content, place, url }: Reference): DocumentReference => ({
  id,
  file_name,
  content,
  ...place,
  ...(url !== undefined && { url }),
})

const requestOf = async (
  { db }: Context,
  bot: BotCaller,
  chat: ChatSnapshot,
  question: Message,
): Promise<AnswerRequest> => {
  const before = await messagesOf(db, bot.clientId, chat.id, question.order, HISTORY)
  const prompt = toPromptVersion(await promptAt(db, bot.clientId, bot.id))
  return {
    botId: bot.id,
    botName: bot.row.bot_name,
    prompt: prompt.prompt,
    promptVersion: prompt.version,
    locale: localeOf(chat.language),
    question: question.message,
    model: bot.client.refer_model,
    isPersonCalled: (kind) => isPersonCalled(db, bot, chat, kind),
    history: before.map(({ sender, message }) => ({
      role: sender === 'customer' ? 'user' : 'assistant',
      message,
    })),
  }
}

/** Whether a person is wanted already, or once the bot has been unsure for this answer, too. */
async function isPersonCalled(
  db: Context['db'],
  bot: BotCaller,
  chat: ChatSnapshot,
  kind: AnswerKind,
): Promise<boolean> {
  const now = await chatOf(db, bot.clientId, chat.id)
  return now?.status === 'waiting' || (kind === 'unknown' && (now?.unsure ?? 0) + 1 >= UNSURE_MAX)
}

/** The bot's answer to a message, saved; null where an agent took the chat meanwhile, or it was left. */
export async function answer(
  context: Context,
  bot: BotCaller,
  chat: ChatSnapshot,
  question: Message,
  onToken: (piece: string) => void,
): Promise<Message | null> {
  const isTrial = chat.channel === 'playground'
  const quota = isTrial ? null : await quotaOf(context.db, bot.client, context.clock.now())
  if (quota && quota.remaining < 1) {
    await noteQuota(context, bot.client, quota, 0)
    return notice(context, bot, chat, question, 'quota', onToken)
  }
  let isShown = false
  const show = (piece: string): void => {
    isShown = true
    onToken(piece)
  }
  const result = await ask(context, bot, chat, question, show)
  if (result === 'stopped') return null
  // What was shown of an answer that broke off is replaced by the notice, not gone on with.
  if (result === 'failed') return notice(context, bot, chat, question, 'provider', isShown ? ignore : onToken)
  const saved = await save(context, bot, chat, question, result, isTrial)
  if (quota) await noteQuota(context, bot.client, quota, chargeFor(result, isTrial))
  return saved
}

const ignore = (): void => {}

/** Asks the engine. Failed: neither the provider nor the embedded engine has an answer. Stopped: nobody waits for it. */
async function ask(
  context: Context,
  bot: BotCaller,
  chat: ChatSnapshot,
  question: Message,
  onToken: (piece: string) => void,
): Promise<Answer | 'failed' | 'stopped'> {
  try {
    const request = await requestOf(context, bot, chat, question)
    const result = await stoppable(chat.id, (signal) =>
      context.engine.answer({ ...request, signal }, onToken),
    )
    const { provider_error: reason } = result.receipt
    if (reason) context.log.warn({ chat: chat.id, reason }, 'the provider failed to answer')
    return reason && result.kind === 'unknown' ? 'failed' : result
  } catch (error) {
    if (wasStopped(error)) return 'stopped'
    context.log.error({ err: error, chat: chat.id }, 'the engine failed to answer')
    return 'failed'
  }
}

/** What an answer costs: nothing where it was a trial, calls a person, or the provider failed. */
const chargeFor = ({ kind, receipt }: Answer, isTrial: boolean): number =>
  isTrial || kind === 'handover' || receipt.provider_error ? 0 : 1

async function save(
  context: Context,
  bot: BotCaller,
  chat: ChatSnapshot,
  question: Message,
  result: Answer,
  isTrial: boolean,
): Promise<Message | null> {
  const added = await addOnce(context, bot, {
    chatId: chat.id,
    sender: 'bot',
    text: result.message,
    references: result.references.map(toDocumentReference),
    receipt: result.receipt,
    answers: question.order,
    unsure: result.kind === 'unknown',
    charge: chargeFor(result, isTrial),
  })
  if (!added) return savedAnswer(context, bot, chat, question)
  if (result.kind === 'unknown' && !isTrial) await note(context, bot, chat, question, result)
  await handOver(context, bot, added, result)
  return toMessage(added.message)
}

/** Collects what the bot could not answer, for its owner; the customer has the refusal whether or not that works. */
async function note(
  context: Context,
  bot: BotCaller,
  { id: chatId }: ChatSnapshot,
  { message }: Message,
  { language }: Answer,
): Promise<void> {
  const missed = { clientId: bot.clientId, botId: bot.id, chatId, message, language }
  await collect(context, missed).catch((error) =>
    context.log.error({ err: error, chat: chatId }, 'an unanswered question was not collected'),
  )
}

/** Saves an answer, of two to the same message the first: another process may have been asked the same. Null where it was too late. */
async function addOnce(
  { messages, clock }: Context,
  bot: BotCaller,
  message: Omit<NewMessage, 'at'>,
): Promise<Added | null> {
  try {
    return await messages.add(bot.clientId, { ...message, at: clock.now() })
  } catch (error) {
    if (violates(error, 'messages_answers')) return null
    throw error
  }
}

const savedAnswer = async ({ db }: Context, bot: BotCaller, chat: ChatSnapshot, question: Message) => {
  const saved = await answerTo(db, bot.clientId, chat.id, question.order)
  return saved && toMessage(saved)
}

/** Calls a person where the customer asked for one, or where the bot was unsure too often. */
async function handOver(context: Context, bot: BotCaller, { chat }: Added, { kind }: Answer): Promise<void> {
  if (kind === 'handover') await callPerson(context, bot.clientId, chat, 'asked')
  else if (chat.unsure >= UNSURE_MAX) await callPerson(context, bot.clientId, chat, 'unsure')
}

/** Puts a chat into the waiting queue, unless it waits or an agent has it, and from there to whoever is free. */
export async function callPerson(
  context: Context,
  clientId: number,
  chat: Pick<ChatSnapshot, 'id'>,
  reason: 'asked' | 'unsure' | 'sentiment' | 'quota' | 'provider',
): Promise<void> {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    const changed = await queue(tx, clientId, chat.id, clock.now())
    if (changed) await tell(tx, changed, [factOf('chat.queued', changed, { reason })])
  })
  await drainQueue(context, clientId)
}

/** Tells the customer that a person will answer, when the bot cannot; free of charge. */
async function notice(
  context: Context,
  bot: BotCaller,
  chat: ChatSnapshot,
  question: Message,
  reason: 'quota' | 'provider',
  onToken: (piece: string) => void,
): Promise<Message | null> {
  const text = notices.personWillAnswer[localeOf(chat.language) ?? 'en-US']
  onToken(text)
  const message = { chatId: chat.id, sender: 'bot', text, answers: question.order } as const
  const added = await addOnce(context, bot, message)
  if (!added) return savedAnswer(context, bot, chat, question)
  await callPerson(context, bot.clientId, chat, reason)
  return toMessage(added.message)
}
