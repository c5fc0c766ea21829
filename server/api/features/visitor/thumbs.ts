import { sql } from 'drizzle-orm'
import { audienceOf } from '#contract/chats/chat-policy.ts'
import { type Thumb, thumbSigns } from '#contract/visitor/visitor-home.ts'
import { chatOf, messageSnapshot } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { MessageSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'

/**
 * Stores a visitor's rating of a bot answer, and publishes it to the members who can see the chat. Throws `not_found` if the
 * message is not from the bot.
 */
export async function rateAnswer(
  { db }: Context,
  { chatId, clientId, isTrial }: VisitorCaller,
  order: number,
  thumb: Thumb | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const chat = found(await chatOf(tx, clientId, chatId))
    const { rows } = await tx.execute<{ message: MessageSnapshot }>(sql`
      with m as (
        update messages set reaction = ${thumb && thumbSigns[thumb]}::text
        where client_id = ${clientId} and chat_id = ${chatId} and position = ${order} and sender = 'bot' returning *)
      select ${messageSnapshot} as message from m`)
    const message = rows[0]?.message
    if (!message) throw new AppError('not_found')
    if (isTrial) return
    const payload = { chat_id: chat.id, message }
    await append(tx, clientId, [{ type: 'message.changed', payload, audience: audienceOf(chat) }])
  })
}
