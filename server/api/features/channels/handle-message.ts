import { sql } from 'drizzle-orm'
import type { Locale } from '#contract/base/shapes.ts'
import { channelTitles } from '#contract/channels/channel-names.ts'
import { requestAgent } from '#server/api/core/answering/request-agent.ts'
import { receiveMessage, replyTo, type Saved } from '#server/api/core/answering/send-message.ts'
import { systemMessages, unpassedLine } from '#server/api/core/answering/system-messages.ts'
import { discardUnsent } from '#server/api/core/chats/chat-files.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import { chatOf, messageByKey } from '#server/api/core/chats/store.ts'
import { checkTexts, LATE_SHARE } from '#server/api/core/clients/storage.ts'
import type { AnsweringParts, Context, With } from '#server/api/core/context.ts'
import { callProvider } from '#server/api/core/integrations/refresh.ts'
import type { IntegrationRow } from '#server/api/core/integrations/store.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { hasButtons } from '#server/channels/choices.ts'
import type { ChannelEvent, Happening } from '#server/channels/events.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { unlessTaken } from '#server/lib/database-errors.ts'
import { checkWelcome } from '../people/service.ts'
import { chosenByNumber } from './choices.ts'
import { chatOfCustomer, isWindowOpen, reopenChat, saveProfile, visitorOf } from './customer-chat.ts'
import type { ChannelCustomer } from './customer-queue.ts'
import { customerOf } from './customer-queue.ts'
import { fetchFiles } from './fetch-files.ts'
import { starsOf, takeRating } from './rating.ts'
import { whileTyping } from './send-action.ts'
import { orderOf, saveProviderId } from './store.ts'

type Message = Extract<Happening, { kind: 'message' }>

/** Event, its customer, and the connection on which it arrived. */
export interface Arrival {
  readonly row: IntegrationRow
  readonly customer: ChannelCustomer
  readonly event: ChannelEvent
}

/** Work that is left after a message has been saved and that need not delay the customer's next messages. */
export type RemainingWork = () => Promise<void>

/** Tells the customer, once per chat, that the bot is not a person. */
async function disclose(
  { messages, clock }: Context,
  { clientId, bot }: VisitorCaller,
  chat: ChatSnapshot,
): Promise<void> {
  const locale: Locale = localeOf(chat.language) ?? 'en-US'
  const text = systemMessages.disclosure[locale].replace('{bot}', () => bot.row.bot_name)
  const message = { chatId: chat.id, sender: 'bot', text, key: 'disclosure' } as const
  await unlessTaken('messages_once', messages.add(clientId, { ...message, at: clock.now() }))
}

/** Makes the bot reply if it still has the chat and the reply window is open. */
async function reply(
  context: With<'channels' | 'engine' | 'provider' | 'seal' | 'runningAnswers' | 'web'>,
  { row, customer }: Arrival,
  visitor: VisitorCaller,
  saved: Saved,
): Promise<void> {
  const isSilent = (one: ChatSnapshot) => one.assigned_to !== null || one.muted_since !== null
  const chat = await chatOf(context.db, visitor.clientId, saved.chat.id)
  // The bot stays silent if a person had the chat when the message arrived, even if it has been returned to the bot since.
  if (!chat || isSilent(saved.chat) || isSilent(chat)) return
  if (!isWindowOpen(chat, context.clock.now())) return
  if (!visitor.bot.row.is_disabled) await disclose(context, visitor, chat)
  const { text, order } = { text: saved.message.message, order: saved.message.order }
  const chosen = hasButtons(row.channel) ? null : await chosenByNumber(context, chat, text, order)
  const message = chosen === null ? saved.message : { ...saved.message, message: chosen }
  await whileTyping(context, row, { provider_id: customer.provider_id, chatId: chat.id }, () =>
    replyTo(context, visitor, { ...saved, chat, message }),
  )
}

/** Fetches the customer's name from the provider, once per customer. */
async function fetchProfile(
  context: With<'channels' | 'seal'>,
  row: IntegrationRow,
  customer: ChannelCustomer,
  chat: ChatSnapshot,
): Promise<void> {
  const { db, clock, log } = context
  const { rows } = await db.execute(sql`
    update channel_customers set named_at = ${clock.now().toISOString()}::timestamptz
    where id = ${customer.id} and named_at is null returning 1`)
  if (rows.length === 0) return
  try {
    const channel = context.channels.of[row.channel]
    const profile = await callProvider(context, row, (connection, used) =>
      channel.profile(connection, customerOf(used, customer)),
    )
    if (profile) await saveProfile(context, chat, profile)
  } catch (error) {
    log.info({ err: error, integration: row.id }, 'could not fetch a customer name')
    await db.execute(sql`update channel_customers set named_at = null where id = ${customer.id}`)
  }
}

const linkProviderId = ({ db }: Context, { customer, event }: Arrival, { id }: Message, messageId: number) =>
  saveProviderId(db, customer, { providerId: id, messageId, part: null, at: new Date(event.at) })

/** Returns the text of a message, or the line in place of one whose content the provider does not pass on. */
function lineOf({ bot }: VisitorCaller, { channel }: IntegrationRow, { text, unpassed }: Message): string {
  if (unpassed === undefined) return text
  const locale = localeOf(bot.row.config.language_override) ?? 'en-US'
  return unpassedLine[locale].replaceAll('{channel}', channelTitles[channel]).replace('{kind}', unpassed)
}

/** Calls a person for a message that only a person can look at, without a word from the bot. */
async function callForUnpassed(context: Context, { clientId, bot }: VisitorCaller, { chat }: Saved) {
  const now = await chatOf(context.db, clientId, chat.id)
  if (now && now.assigned_to === null && now.muted_since === null)
    await requestAgent(context, bot.client, now, 'unseen')
}

async function save(
  context: With<'bookkeeping' | 'channels' | 'seal' | 'sentiment' | 'sentiments' | 'web'>,
  { row, customer, event }: Arrival,
  visitor: VisitorCaller,
  message: Message,
): Promise<Saved> {
  const { id, files, replyTo: quoted } = message
  const { clientId, chatId } = visitor
  const before = await messageByKey(context.db, clientId, chatId, id)
  if (!before) await checkTexts(context, visitor.bot.client, LATE_SHARE)
  const fetched = await fetchFiles(context, row, { clientId, chatId }, before ? [] : files)
  try {
    const more = { fileIds: fetched.fileIds, ...(fetched.missing > 0 && { missingFiles: fetched.missing }) }
    const quotedOrder = quoted === null ? null : await orderOf(context.db, customer, chatId, quoted)
    const extra = { saidAt: new Date(event.at), ...(quotedOrder !== null && { quotedOrder }) }
    const text = lineOf(visitor, row, message)
    return await receiveMessage(context, visitor, { text, key: id, ...more, ...extra })
  } finally {
    await discardUnsent(context, fetched)
  }
}

/**
 * Adds a customer's message to the chat, or takes it as a rating. Returns the remaining work: the bot's reply, and fetching the
 * customer's name. Throws `customer_blocked` and `storage_used_up`.
 */
export async function handleMessage(
  context: With<AnsweringParts | 'channels' | 'seal' | 'web'>,
  arrival: Arrival,
  message: Message,
): Promise<RemainingWork | null> {
  const { row, customer, event } = arrival
  const chat = await chatOfCustomer(context, row, customer, message)
  const visitor = chat && (await visitorOf(context, chat))
  if (!chat || !visitor) return null
  const stars = await starsOf(context, chat, message)
  if (stars !== null) {
    const messageId = await takeRating(context, visitor, chat, { id: message.id, at: event.at, stars })
    if (messageId !== null) await linkProviderId(context, arrival, message, messageId)
    return null
  }
  // Nothing is fetched for a blocked customer; saving the message checks it again.
  await checkWelcome(context, visitor)
  await reopenChat(context, chat)
  const saved = await save(context, arrival, visitor, message)
  await linkProviderId(context, arrival, message, saved.message.id)
  if (message.name) await saveProfile(context, saved.chat, message)
  return async () => {
    await Promise.all([
      message.isStandby
        ? null
        : message.unpassed === undefined
          ? reply(context, arrival, visitor, saved)
          : callForUnpassed(context, visitor, saved),
      message.name === null && fetchProfile(context, row, customer, saved.chat),
    ])
  }
}
