import { sql } from 'drizzle-orm'
import { VISIT_VALUES_MAX } from '#contract/base/limits.ts'
import { appendChatEvents, chatEvent } from '#server/api/core/chats/change-events.ts'
import { change } from '#server/api/core/chats/changes.ts'
import { indexChat } from '#server/api/core/chats/search/entries.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { checkWelcome } from './service.ts'

type Values = Readonly<Record<string, string | null>>

/**
 * Returns the values to remove and to set, skipping proven and unchanged ones; also returns whether there are any changes, and
 * whether there are too many values.
 */
function changesOf(
  {
    custom_fields,
    proven,
  }: { custom_fields: Readonly<Record<string, string>>; proven?: readonly string[] | null },
  values: Values,
) {
  const open = Object.entries(values).filter(
    ([label, value]) =>
      !proven?.includes(`custom_fields.${label}`) && (custom_fields[label] ?? null) !== value,
  )
  const removed = open.flatMap(([label, value]) => (value === null ? [label] : []))
  const set = Object.fromEntries(open.filter(([, value]) => value !== null)) as Record<string, string>
  const count = new Set([...Object.keys(custom_fields), ...Object.keys(set)]).size - removed.length
  return { removed, set, isNew: open.length > 0, isTooMuch: count > VISIT_VALUES_MAX * 2 }
}

/**
 * Stores the values that a page sets for the visitor's chat, and notifies members who can see the chat. Throws `customer_blocked`
 * and `chat_ended`.
 */
export async function saveContext(context: Context, visitor: VisitorCaller, values: Values): Promise<void> {
  await checkWelcome(context, visitor)
  const { db } = context
  const { chatId, clientId } = visitor
  const { removed, set, isNew, isTooMuch } = changesOf(found(await chatOf(db, clientId, chatId)), values)
  if (isTooMuch) throw new AppError('validation_failed', { fields: { values: 'too_many' } })
  if (!isNew) return
  await db.transaction(async (tx) => {
    const changed = await change(tx, clientId, chatId, {
      set: sql`custom_fields = (chats.custom_fields || ${JSON.stringify(set)}::jsonb) - ${sql.param(removed)}::text[]`,
      where: sql`chats.status <> 'ended'`,
    })
    if (!changed) throw new AppError('chat_ended')
    await indexChat(tx, clientId, changed.chat)
    await appendChatEvents(tx, changed, [chatEvent('chat.updated', changed)])
  })
}
