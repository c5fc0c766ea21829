import type { RequestOf } from '#contract/base/route.ts'
import { audienceOf } from '#contract/chats/chat-policy.ts'
import type { createChat } from '#contract/visitor/visitor.ts'
import { missingDetails } from '#server/api/core/answering/missing-details.ts'
import { requestAgent } from '#server/api/core/answering/request-agent.ts'
import {
  appendChatEvents,
  deliveredEvent,
  endedEvent,
  messagesReadEvent,
} from '#server/api/core/chats/change-events.ts'
import { end } from '#server/api/core/chats/changes.ts'
import { toChat, toMessage } from '#server/api/core/chats/map.ts'
import { moveThenAssign } from '#server/api/core/chats/move-then-assign.ts'
import { chatIdByKey, chatOf, insertChat, messagesOf, type NewChat } from '#server/api/core/chats/store.ts'
import { advanceMark } from '#server/api/core/chats/value-changes.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { BotCaller, Member, VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { signVisitorToken } from '#server/api/platform/auth/visitor-tokens.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { headOf } from '#server/api/platform/journal/store.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { unlessTaken } from '#server/lib/database-errors.ts'
import { fingerprint } from '#server/lib/ids.ts'
import type { Proof } from '../identity/verify.ts'
import { checkWelcome } from '../people/service.ts'

const MESSAGES = 200

const textOrNull = (text: string | undefined): string | null => text?.trim() || null

/** Data for starting a chat. */
export interface NewChatRequest {
  readonly body: RequestOf<typeof createChat>['body']
  /** Origin of the page, to which the token will be bound; empty for a trial. */
  readonly origin: string
  /** Member who is trying out the bot; null for visitors. */
  readonly tester: Member | null
  /** Data that the site has proven about the visitor; null if there is no proof. */
  readonly proof: Proof | null
  /** Idempotency key of the call. */
  readonly key: string | undefined
}

/**
 * Returns the idempotency key as it is stored. The result depends on who starts the chat, so that it never opens another
 * customer's chat, and it does not reveal the key to those who can read the database.
 */
const storedKey = ({ key, tester, body, proof }: NewChatRequest): string | null =>
  key
    ? fingerprint(
        JSON.stringify([
          key,
          tester?.id ?? null,
          textOrNull(body.user_id),
          ...(proof ? [proof.userId, 'proven'] : []),
        ]),
      )
    : null

const newChatOf = (bot: BotCaller, { body, tester, proof }: NewChatRequest, key: string | null): NewChat => ({
  botId: bot.id,
  channel: tester ? 'playground' : 'widget',
  userName: proof?.name ?? textOrNull(body.user_name),
  customerKey: proof?.userId ?? textOrNull(body.user_id),
  email: proof?.email ?? textOrNull(body.email),
  phone: proof?.phone ?? textOrNull(body.phone),
  location: [body.city, body.region, body.country].map(textOrNull).filter(Boolean).join(', ') || null,
  language: textOrNull(body.language),
  customFields: { ...body.custom_fields, ...proof?.custom },
  ...(proof && { proven: proof.values }),
  key,
})

/** Returns the id of a new chat, or of the chat that has already been started with the same key. */
async function beginOnce({ db, clock }: Context, bot: BotCaller, beginning: NewChatRequest): Promise<number> {
  const key = storedKey(beginning)
  const begun = await unlessTaken(
    'chat_keys_once',
    db.transaction(async (tx) => {
      const chat = await insertChat(tx, bot.clientId, newChatOf(bot, beginning, key), clock.now())
      if (!beginning.tester)
        await append(tx, bot.clientId, [
          { type: 'chat.created', payload: { chat }, audience: audienceOf(chat) },
        ])
      return chat.id
    }),
  )
  return begun ?? found(key ? await chatIdByKey(db, bot.clientId, bot.id, key) : null)
}

/** Starts a chat, once per key, and returns it with the visitor's token, which is bound to the origin of the page. */
export async function beginChat(context: With<'tokens'>, bot: BotCaller, beginning: NewChatRequest) {
  const { origin, tester } = beginning
  // Only trials are refused; visitors of a disabled bot can still leave the team a message.
  if (bot.row.is_disabled && tester) throw new AppError('bot_disabled')
  const chatId = await beginOnce(context, bot, beginning)
  const trial = tester !== null
  const token = await signVisitorToken(context, bot, { chat: chatId, origin, trial, sid: tester?.sessionId })
  const visitor = { chatId, clientId: bot.clientId, bot, isTrial: trial }
  return { ...(await visitorChat(context, visitor)), token }
}

/** Returns the visitor's own chat with its latest messages. */
export async function visitorChat({ db }: Context, { chatId, clientId }: VisitorCaller) {
  const { seq } = await headOf(db, clientId)
  const row = found(await chatOf(db, clientId, chatId))
  const messages = await messagesOf(db, clientId, chatId, { before: 2 ** 31 - 1, length: MESSAGES })
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

/**
 * Calls an agent at the customer's request. Throws `chat_ended`, or `validation_failed` if the bot's form has to be filled in
 * first.
 */
export async function askForAgent(context: Context, visitor: VisitorCaller): Promise<void> {
  await checkWelcome(context, visitor)
  const { chatId, clientId, bot } = visitor
  const chat = found(await chatOf(context.db, clientId, chatId))
  if (chat.status === 'ended') throw new AppError('chat_ended')
  const fields = missingDetails(bot.row.config, chat)
  if (chat.status === 'bot' && Object.keys(fields).length > 0)
    throw new AppError('validation_failed', { fields })
  await requestAgent(context, bot.client, chat, 'asked')
}

/** Ends the chat on the customer's behalf. */
export async function leaveChat(context: Context, { chatId, clientId, bot }: VisitorCaller): Promise<void> {
  const { clock } = context
  await moveThenAssign(context, clientId, async (tx) => {
    const changed = await end(tx, clientId, chatId, { by: 'customer', now: clock.now() })
    if (!changed) throw new AppError('chat_ended')
    await context.chatHooks.handedOver(tx, bot.client, changed)
    await appendChatEvents(tx, changed, [endedEvent(changed, null)])
  })
}

/** Marks messages up to `order` as delivered to the customer, or as read by them. */
export async function markRead(
  { db }: Context,
  { chatId, clientId }: VisitorCaller,
  order: number,
  state: 'delivered' | 'read',
) {
  await db.transaction(async (tx) => {
    const isRead = state === 'read'
    const changed = await advanceMark(tx, clientId, chatId, {
      which: isRead ? 'read_customer' : 'delivered_customer',
      order,
    })
    if (!changed) return
    const event = isRead
      ? messagesReadEvent(changed, 'customer', changed.chat.read_customer)
      : deliveredEvent(changed, changed.chat.delivered_customer)
    await appendChatEvents(tx, changed, [event])
  })
}
