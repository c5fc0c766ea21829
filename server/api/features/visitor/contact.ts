import { type SQL, sql } from 'drizzle-orm'
import type { QueueReason } from '#contract/chats/chat-shapes.ts'
import { opensAt } from '#contract/floor/open-time.ts'
import type { Contact } from '#contract/visitor/visitor-contact.ts'
import { systemMessages } from '#server/api/core/answering/system-messages.ts'
import { appendChatEvents, chatEvent } from '#server/api/core/chats/change-events.ts'
import { change } from '#server/api/core/chats/changes.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import { indexChat } from '#server/api/core/chats/search/entries.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import { hoursOf } from '#server/api/core/clients/hours.ts'
import type { Context } from '#server/api/core/context.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { renamePerson } from '../people/merged-store.ts'
import { checkWelcome } from '../people/service.ts'
import { positionInQueue, usualWait } from './queue.ts'

/** Queue reasons for which the wait may be long although the team is available, because the bot could not answer. */
const lasting: readonly (QueueReason | null)[] = ['quota', 'provider', 'bot_off']

/**
 * Returns whether to ask the visitor for an e-mail address, when the team is back, and how long the visitor still has to wait.
 */
export async function contactOf(
  { db, clock }: Context,
  { chatId, clientId, bot }: VisitorCaller,
): Promise<Contact> {
  const chat = found(await chatOf(db, clientId, chatId))
  const now = clock.now().getTime()
  const opens = opensAt(hoursOf(bot.client), now)
  const isClosed = opens !== now
  const takesLong = isClosed || lasting.includes(chat.queue_reason)
  return {
    is_offered: chat.status === 'waiting' && !chat.email && takesLong,
    back_at: isClosed && opens !== null ? new Date(opens).toISOString() : null,
    place: chat.status === 'waiting' ? await positionInQueue(db, chat) : null,
    wait_minutes: chat.status === 'waiting' && !isClosed ? await usualWait(db, clientId) : null,
  }
}

/**
 * Stores a visitor's unproven e-mail address if the chat meets a condition, and publishes it to the members who can see the chat.
 * Returns the changed chat, or null.
 */
export const saveAddress = (
  { db }: Context,
  { chatId, clientId }: VisitorCaller,
  email: string,
  where: SQL,
): Promise<ChatSnapshot | null> =>
  db.transaction(async (tx) => {
    const set = sql`email = ${email}::text, proven = array_remove(chats.proven, 'email')`
    const changed = await change(tx, clientId, chatId, { set, where })
    if (!changed) return null
    await renamePerson(tx, clientId, chatId)
    await indexChat(tx, clientId, changed.chat)
    await appendChatEvents(tx, changed, [chatEvent('chat.updated', changed)])
    return changed.chat
  })

/** Stores the e-mail address that a visitor leaves, as `saveAddress` does, and confirms it in the chat. */
export async function saveContact(context: Context, visitor: VisitorCaller, address: string): Promise<void> {
  await checkWelcome(context, visitor)
  const { clock, messages } = context
  const { chatId, clientId } = visitor
  const email = address.trim()
  const saved = await saveAddress(context, visitor, email, sql`chats.status <> 'ended'`)
  if (!saved) throw new AppError('chat_ended')
  const { language } = saved
  const text = systemMessages.contactSaved[localeOf(language) ?? 'en-US'].replace('{email}', () => email)
  await messages.add(clientId, { chatId, sender: 'bot', text, at: clock.now() })
}
