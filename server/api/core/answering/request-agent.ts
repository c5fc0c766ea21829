import type { QueueReason } from '#contract/chats/chat-shapes.ts'
import { assignWaitingChats } from '#server/api/core/chats/assignment/assign-waiting.ts'
import { appendChatEvents, queuedEvent } from '#server/api/core/chats/change-events.ts'
import { queueChat } from '#server/api/core/chats/changes.ts'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { sendClosedNotice } from './closed-notice.ts'

/**
 * Puts a chat into the waiting queue, unless it is already waiting or assigned, and assigns it to a free agent if possible.
 * Outside business hours, tells the customer when the team is back.
 */
export async function requestAgent(
  context: Context,
  client: ClientRow,
  chat: Pick<ChatSnapshot, 'id' | 'language'>,
  reason: QueueReason,
): Promise<void> {
  const { db, clock } = context
  const changed = await db.transaction(async (tx) => {
    const queued = await queueChat(tx, client.id, chat.id, { reason, now: clock.now() })
    if (queued) await appendChatEvents(tx, queued, [queuedEvent(queued, reason)])
    return queued !== null
  })
  if (changed) await sendClosedNotice(context, client, chat)
  await assignWaitingChats(context, client.id)
}
