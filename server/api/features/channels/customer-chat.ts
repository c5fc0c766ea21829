import { eq, sql } from 'drizzle-orm'
import { isIntegrationChannel, replyWindowAt } from '#contract/channels/channel-rules.ts'
import { audienceOf } from '#contract/chats/chat-policy.ts'
import { appendChatEvents, chatEvent, reopenedEvent } from '#server/api/core/chats/change-events.ts'
import { change, reopen } from '#server/api/core/chats/changes.ts'
import { indexChat } from '#server/api/core/chats/search/entries.ts'
import { chatOf, insertChat } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { IntegrationRow } from '#server/api/core/integrations/store.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { bots } from '#server/db/schema/bots.ts'
import { clients } from '#server/db/schema/clients.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { guessLanguage, SURE } from '#server/engine/detect-language.ts'
import { cutText } from '#server/lib/cut-text.ts'
import type { ChannelCustomer } from './customer-queue.ts'

/** Text of a customer's first message, with the name and phone number that came with it. */
export interface FirstMessage {
  readonly name: string | null
  readonly phone: string | null
  readonly text: string
}

/**
 * Returns the language of a first message, which is then used for fixed sentences; null if the language cannot be detected with
 * certainty.
 */
function languageOf(text: string): string | null {
  const guess = guessLanguage(text)
  return guess && guess.certainty >= SURE ? guess.language : null
}

async function beginChat(
  context: Context,
  row: IntegrationRow,
  customer: ChannelCustomer,
  first: FirstMessage,
): Promise<number> {
  const { db, clock } = context
  return db.transaction(async (tx) => {
    const { id } = await insertChat(
      tx,
      row.client_id,
      {
        botId: row.bot_id,
        channel: row.channel,
        userName: first.name?.trim() || null,
        customerKey: customer.provider_id,
        email: null,
        phone: first.phone,
        location: null,
        language: languageOf(first.text),
        customFields: {},
        key: null,
      },
      clock.now(),
    )
    await tx.execute(sql`update chats set integration_id = ${row.id} where id = ${id}`)
    await tx.execute(sql`update channel_customers set chat_id = ${id} where id = ${customer.id}`)
    const chat = await chatOf(tx, row.client_id, id)
    if (!chat) throw new Error('The chat was not found.')
    await append(tx, row.client_id, [{ type: 'chat.created', payload: { chat }, audience: audienceOf(chat) }])
    return id
  })
}

/** Returns a customer's chat. If there is none, a first message creates it; returns null if no first message is given. */
export async function chatOfCustomer(
  context: Context,
  row: IntegrationRow,
  customer: ChannelCustomer,
  first: FirstMessage | null,
): Promise<ChatSnapshot | null> {
  const { rows } = await context.db.execute<{ chat_id: number | null }>(
    sql`select chat_id from channel_customers where id = ${customer.id}`,
  )
  const known = rows[0]?.chat_id ?? null
  if (known === null && first === null) return null
  const chatId = known ?? (first && (await beginChat(context, row, customer, first)))
  return chatId === null ? null : chatOf(context.db, row.client_id, chatId)
}

export async function reopenChat({ db, clock }: Context, chat: ChatSnapshot): Promise<void> {
  if (chat.status !== 'ended') return
  await db.transaction(async (tx) => {
    const changed = await reopen(tx, chat.client_id, chat.id, clock.now())
    if (changed) await appendChatEvents(tx, changed, [reopenedEvent(changed, null)])
  })
}

/** Returns the customer of a chat in the form that visitor routes use; null if the bot or account has been deleted. */
export async function visitorOf({ db }: Context, chat: ChatSnapshot): Promise<VisitorCaller | null> {
  const [hit] = await db
    .select({ bot: bots, client: clients })
    .from(bots)
    .innerJoin(clients, eq(clients.id, bots.client_id))
    .where(eq(bots.id, chat.bot_id))
  if (!hit) return null
  const bot = { id: hit.bot.id, clientId: hit.client.id, row: hit.bot, client: hit.client }
  return { chatId: chat.id, clientId: hit.client.id, bot, isTrial: false }
}

/** Returns whether the channel's reply window is open for normal replies; always false for the widget. */
export function isWindowOpen(
  { channel, said_at }: Pick<ChatSnapshot, 'channel' | 'said_at'>,
  now: Date,
): boolean {
  if (!isIntegrationChannel(channel)) return false
  const lastMessageMs = said_at ? new Date(said_at).getTime() : null
  return replyWindowAt(channel, lastMessageMs, now.getTime()).state === 'open'
}

/** Customer's name and phone number as reported by the channel. */
export interface CustomerDetails {
  readonly name: string | null
  readonly phone: string | null
}

/** Saves the details that a channel reports about a customer; missing details keep their value. */
export async function saveProfile(
  { db }: Context,
  chat: ChatSnapshot,
  { name, phone }: CustomerDetails,
): Promise<void> {
  const [newName, newPhone] = [
    cutText(name?.trim() ?? '', 200) || null,
    cutText(phone?.trim() ?? '', 50) || null,
  ]
  if (!newName && !newPhone) return
  await db.transaction(async (tx) => {
    const changed = await change(tx, chat.client_id, chat.id, {
      set: sql`user_name = coalesce(${newName}::text, chats.user_name), phone = coalesce(${newPhone}::text, chats.phone)`,
      where: sql`(chats.user_name <> coalesce(${newName}::text, chats.user_name) or chats.phone is distinct from coalesce(${newPhone}::text, chats.phone))`,
    })
    if (!changed) return
    await indexChat(tx, chat.client_id, changed.chat)
    await appendChatEvents(tx, changed, [chatEvent('chat.updated', changed)])
  })
}
