import { sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/base/units.ts'
import { isIntegrationChannel } from '#contract/channels/channel-rules.ts'
import { systemMessages } from '#server/api/core/answering/system-messages.ts'
import type { Changed } from '#server/api/core/chats/changes.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import { addMessage } from '#server/api/core/chats/messages/write.ts'
import { rate } from '#server/api/core/chats/rate.ts'
import { messageByKey, messagesOf } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow, VisitorCaller } from '#server/api/platform/auth/callers.ts'
import type { ChannelEvent, Happening } from '#server/channels/events.ts'
import type { Tx } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { unlessTaken } from '#server/lib/database-errors.ts'
import { asksForRating, RATING_KEY, starsText } from './choices.ts'
import { isWindowOpen } from './customer-chat.ts'

/** Our choice: minimum time between rating requests to a customer; conversations on channels can continue for years. */
const ASK_AGAIN_MS = DAY_MS
const LAST = 2 ** 31 - 1

type Text = 'rateUs' | 'rated'
const sentence = (chat: ChatSnapshot, text: Text): string =>
  systemMessages[text][localeOf(chat.language) ?? 'en-US']

/**
 * Records that the customer is being asked for a rating. Returns false, and records nothing, if the last request was recent, if
 * no agent or bot has ever answered the customer, or if the customer is blocked.
 */
async function mayAsk(tx: Tx, { id, client_id }: ChatSnapshot, now: Date): Promise<boolean> {
  const lately = new Date(now.getTime() - ASK_AGAIN_MS).toISOString()
  const { rows } = await tx.execute(sql`
    update chats set rating_asked_at = ${now.toISOString()}::timestamptz
    where id = ${id} and client_id = ${client_id} and (rating_asked_at is null or rating_asked_at < ${lately}::timestamptz)
      and exists (select from messages m where m.chat_id = chats.id and (m.sender = 'agent' or m.answers is not null))
      and not exists (select from people p where p.client_id = chats.client_id and p.key = person_key(chats) and p.state <> 'welcome')
    returning 1`)
  return rows.length > 0
}

/**
 * Asks a channel customer for a rating if the chat has ended and the reply window is open; the counterpart of the widget's rating
 * form.
 */
export async function askForRating(
  { clock }: Context,
  tx: Tx,
  client: ClientRow,
  { chat }: Changed,
): Promise<void> {
  const now = clock.now()
  const isConnected = isIntegrationChannel(chat.channel) && chat.integration_id !== null
  if (chat.status !== 'ended' || !isConnected || !isWindowOpen(chat, now)) return
  if (!(await mayAsk(tx, chat, now))) return
  const message = { chatId: chat.id, sender: 'bot', text: sentence(chat, 'rateUs') } as const
  const key = `${RATING_KEY}${chat.version}`
  await addMessage(tx, client.id, { ...message, key, isNotice: true, at: now })
}

type Message = Extract<Happening, { kind: 'message' }>

/** Returns the number of stars in a text such as `4`, `4/5` or `★★★★`; null for any other text. */
function starsIn(text: string): number | null {
  const trimmed = text.trim()
  const number = /^([1-5])(?:\s*(?:\/\s*5|★|⭐️?))?[.!]?$/u.exec(trimmed)?.[1]
  if (number) return Number(number)
  const signs = /^(?:★|⭐\ufe0f?|🌟){1,5}$/u.test(trimmed) ? [...trimmed.replaceAll('\ufe0f', '')].length : 0
  return signs > 0 ? signs : null
}

/**
 * Returns the number of stars that a customer gives in reply to a rating request, by button or as text directly after the
 * request; null if the message is not a rating.
 */
export async function starsOf(
  { db }: Context,
  chat: ChatSnapshot,
  { stars, text, files }: Message,
): Promise<number | null> {
  if (stars) return chat.rating_asked_at ? stars : null
  const written = chat.status === 'ended' && files.length === 0 ? starsIn(text) : null
  if (written === null) return null
  const [last] = await messagesOf(db, chat.client_id, chat.id, { before: LAST, length: 1 })
  return last && asksForRating(last) ? written : null
}

/**
 * Stores a rating and thanks the customer; the chat stays ended. Returns the id of the customer's message; null if it could not
 * be saved.
 */
export async function takeRating(
  context: Context,
  visitor: VisitorCaller,
  chat: ChatSnapshot,
  { id, at, stars }: { readonly id: string; readonly at: ChannelEvent['at']; readonly stars: number },
): Promise<number | null> {
  const { messages, clock } = context
  const add = (sender: 'customer' | 'bot', text: string, key: string) =>
    unlessTaken(
      'messages_once',
      messages.add(chat.client_id, {
        chatId: chat.id,
        sender,
        text,
        key,
        isNotice: true,
        at: clock.now(),
        ...(sender === 'customer' && { saidAt: new Date(at) }),
      }),
    )
  const added = await add('customer', starsText(stars), id)
  const message = added?.message ?? (await messageByKey(context.db, chat.client_id, chat.id, id))
  if (!message) return null
  await rate(context, visitor, stars, '')
  await add('bot', sentence(chat, 'rated'), `rated:${id}`)
  return message.id
}
