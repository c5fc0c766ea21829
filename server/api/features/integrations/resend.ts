import { sql } from 'drizzle-orm'
import type { Message } from '#contract/chats/message-shapes.ts'
import { lockWritable } from '#server/api/core/chats/chat-actions.ts'
import { toMessage } from '#server/api/core/chats/map.ts'
import { checkReplyWindow } from '#server/api/core/chats/reply-window.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { messageChangedEvent } from '../channels/handle-change.ts'
import { requeueSend, sendOf } from '../channels/send-store.ts'
import { changeMessages } from '../channels/store.ts'

/** Requeues a failed channel message, to be sent in the same way as before. Throws `message_not_failed`. */
export async function resend(
  context: Context,
  member: Member,
  chatId: number,
  messageId: number,
): Promise<Message> {
  const { db, clock } = context
  return db.transaction(async (tx) => {
    const { chat } = await lockWritable(tx, member, chatId)
    const send = await sendOf(tx, member.clientId, chatId, messageId)
    if (!chat.integration_id)
      throw new AppError('channel_disconnected', { params: { channel: chat.channel } })
    if (!send?.failed_at) throw new AppError('message_not_failed', { fields: { message_id: 'state' } })
    const mode = checkReplyWindow(chat, send.template ? 'template' : send.mode, clock.now())
    const isQueued = await requeueSend(tx, member.clientId, messageId, { mode, now: clock.now() })
    const set = sql`delivery_state = 'queued', delivery_code = null`
    const [message] = isQueued
      ? await changeMessages(tx, member.clientId, [messageId], { set, where: sql`delivery_state = 'failed'` })
      : []
    if (!message) throw new AppError('message_not_failed', { fields: { message_id: 'state' } })
    await append(tx, member.clientId, [messageChangedEvent(chat, message)])
    return toMessage(found(message))
  })
}
