import { sql } from 'drizzle-orm'
import type { RequestOf } from '#contract/base/route.ts'
import type { leaveDetails } from '#contract/visitor/visitor-contact.ts'
import { missingDetails } from '#server/api/core/answering/missing-details.ts'
import { requestAgent } from '#server/api/core/answering/request-agent.ts'
import { appendChatEvents, chatEvent } from '#server/api/core/chats/change-events.ts'
import { change } from '#server/api/core/chats/changes.ts'
import { indexChat } from '#server/api/core/chats/search/entries.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { renamePerson } from '../people/merged-store.ts'
import { checkWelcome } from '../people/service.ts'

type Details = RequestOf<typeof leaveDetails>['body']

/** Returns the trimmed values of the form's fields; null for fields that are not requested, already proven, or empty. */
function valuesOf({ bot }: VisitorCaller, chat: ChatSnapshot, details: Details) {
  const { customer_info_custom_field: form } = bot.row.config
  const isProven = (name: string) => chat.proven?.includes(name) ?? false
  const text = (name: string, isAsked: boolean, value: string | undefined) =>
    isAsked && !isProven(name) ? value?.trim() || null : null
  const custom = form.custom_fields.flatMap(({ label }): [string, string][] => {
    const value = text(`custom_fields.${label}`, true, details.custom_fields?.[label])
    return value ? [[label, value]] : []
  })
  return {
    name: text('user_name', form.username.enabled, details.user_name),
    email: text('email', form.email.enabled, details.email),
    phone: text('phone', form.phone.enabled, details.phone),
    custom: Object.fromEntries(custom),
  }
}

/**
 * Stores the form that a visitor has filled in, publishes it to the members who can see the chat, and calls an agent if the
 * visitor wants one. Throws `validation_failed` if a required field is missing.
 */
export async function saveDetails(context: Context, visitor: VisitorCaller, details: Details): Promise<void> {
  await checkWelcome(context, visitor)
  const { db } = context
  const { chatId, clientId, bot } = visitor
  const before = found(await chatOf(db, clientId, chatId))
  const { name, email, phone, custom } = valuesOf(visitor, before, details)
  const chat = await db.transaction(async (tx) => {
    const changed = await change(tx, clientId, chatId, {
      set: sql`user_name = coalesce(${name}::text, chats.user_name), email = coalesce(${email}::text, chats.email),
        phone = coalesce(${phone}::text, chats.phone), custom_fields = chats.custom_fields || ${JSON.stringify(custom)}::jsonb`,
      where: sql`chats.status <> 'ended'`,
    })
    if (!changed) throw new AppError('chat_ended')
    const fields = missingDetails(bot.row.config, changed.chat)
    if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
    await renamePerson(tx, clientId, chatId)
    await indexChat(tx, clientId, changed.chat)
    await appendChatEvents(tx, changed, [chatEvent('chat.updated', changed)])
    return changed.chat
  })
  if (details.wants_person && chat.status === 'bot') await requestAgent(context, bot.client, chat, 'asked')
}
