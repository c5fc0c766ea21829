import type { RequestOf } from '#contract/route.ts'
import type { createChat } from '#contract/visitor.ts'
import { AppError, found } from '../../lib/app-error.ts'
import { violates } from '../../lib/database-errors.ts'
import { fingerprint } from '../../lib/ids.ts'
import type { BotCaller, Member, VisitorCaller } from '../auth/callers.ts'
import { drainQueue } from '../chats/assignment/drain.ts'
import { end, factOf, mark, markFact, tell } from '../chats/changes.ts'
import { toChat, toMessage } from '../chats/map.ts'
import { chatIdByKey, chatOf, insertChat, messagesOf, type NewChat } from '../chats/store.ts'
import type { Context } from '../context.ts'
import { askForSummary } from '../digests/auto-summary.ts'
import { append } from '../journal/append.ts'
import { headOf } from '../journal/store.ts'
import { callPerson } from './answer.ts'

const MESSAGES = 200

const textOrNull = (text: string | undefined): string | null => text?.trim() || null

/** Who begins a chat, and how. */
export interface Beginning {
  readonly body: RequestOf<typeof createChat>['body']
  /** Site of the page, which the token is bound to; empty for a trial. */
  readonly origin: string
  /** The member who tries the bot. */
  readonly tester: Member | null
  /** Idempotency key of the call. */
  readonly key: string | undefined
}

/** The key as it is kept: another customer's chat never opens with it, and who reads the database cannot use it. */
const keptKey = ({ key, tester, body }: Beginning): string | null =>
  key ? fingerprint(JSON.stringify([key, tester?.id ?? null, textOrNull(body.user_id)])) : null

const newChatOf = (bot: BotCaller, { body, tester }: Beginning, key: string | null): NewChat => ({
  botId: bot.id,
  channel: tester ? 'playground' : 'widget',
  userName: textOrNull(body.user_name),
  customerKey: textOrNull(body.user_id),
  email: textOrNull(body.email),
  phone: textOrNull(body.phone),
  location: [body.city, body.region, body.country].map(textOrNull).filter(Boolean).join(', ') || null,
  language: textOrNull(body.language),
  customFields: body.custom_fields ?? {},
  key,
})

/** Number of the chat: a new one, or that which the same key began before. */
async function beginOnce({ db, clock }: Context, bot: BotCaller, beginning: Beginning): Promise<number> {
  const key = keptKey(beginning)
  try {
    return await db.transaction(async (tx) => {
      const chat = await insertChat(tx, bot.clientId, newChatOf(bot, beginning, key), clock.now())
      if (!beginning.tester)
        await append(tx, bot.clientId, [{ type: 'chat.created', payload: { chat }, chatId: chat.id }])
      return chat.id
    })
  } catch (error) {
    const before =
      key && violates(error, 'chat_keys_once') ? await chatIdByKey(db, bot.clientId, bot.id, key) : null
    if (before === null) throw error
    return before
  }
}

/** Begins a chat, once a key, and answers it with the visitor's token, bound to the origin of the page. */
export async function beginChat(context: Context, bot: BotCaller, beginning: Beginning) {
  if (bot.row.is_disabled) throw new AppError('bot_disabled')
  const { origin, tester } = beginning
  const chatId = await beginOnce(context, bot, beginning)
  const trial = tester !== null
  const token = await context.tokens.sign('visitor', { chat: chatId, bot: bot.id, origin, trial })
  const visitor = { chatId, clientId: bot.clientId, bot, isTrial: trial }
  return { ...(await visitorChat(context, visitor)), token }
}

/** The visitor's own chat with its messages. */
export async function visitorChat({ db }: Context, { chatId, clientId }: VisitorCaller) {
  const { seq } = await headOf(db, clientId)
  const row = found(await chatOf(db, clientId, chatId))
  const messages = await messagesOf(db, clientId, chatId, 2 ** 31 - 1, MESSAGES)
  const { id, status, user_name, assigned_agent, ended_by, created, read } = toChat(row)
  return {
    id,
    status,
    user_name,
    assigned_agent,
    ended_by,
    created,
    read,
    messages: messages.map(toMessage),
    seq,
  }
}

/** Puts the chat into the waiting queue at the customer's wish. */
export async function askForAgent(context: Context, { chatId, clientId }: VisitorCaller): Promise<void> {
  const chat = found(await chatOf(context.db, clientId, chatId))
  if (chat.status === 'ended') throw new AppError('chat_ended')
  await callPerson(context, clientId, chat, 'asked')
}

/** Ends the chat from the customer's side. */
export async function leaveChat(context: Context, { chatId, clientId, bot }: VisitorCaller): Promise<void> {
  const { db, clock, jobs } = context
  await db.transaction(async (tx) => {
    const changed = await end(tx, clientId, chatId, 'customer', clock.now())
    if (!changed) throw new AppError('chat_ended')
    await askForSummary(context, tx, bot.client, changed)
    await tell(tx, changed, [factOf('chat.ended', changed)])
  })
  jobs.wake('summarize-chat')
  await drainQueue(context, clientId)
}

/** Marks messages as delivered to, or read by, the customer. */
export async function markRead(
  { db }: Context,
  { chatId, clientId }: VisitorCaller,
  order: number,
  state: 'delivered' | 'read',
) {
  await db.transaction(async (tx) => {
    const isRead = state === 'read'
    const changed = await mark(tx, clientId, chatId, isRead ? 'read_customer' : 'delivered_customer', order)
    if (!changed) return
    const fact = isRead
      ? markFact('messages.read', changed, { by: 'customer', order: changed.chat.read_customer })
      : markFact('messages.delivered', changed, { order: changed.chat.delivered_customer })
    await tell(tx, changed, [fact])
  })
}
