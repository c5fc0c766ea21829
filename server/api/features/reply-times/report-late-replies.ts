import { audienceOf } from '#contract/chats/chat-policy.ts'
import { replyStateOf } from '#server/api/core/chats/map.ts'
import type { Context } from '#server/api/core/context.ts'
import { eachClient } from '#server/api/platform/each-client.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { dueReplies, markChecked } from './store.ts'

/**
 * Maximum number of chats per check; limited, so that many late chats do not delay messages. The remaining chats follow at the
 * next check.
 */
const BATCH_MAX = 100

/**
 * Reports in the journal which replies are almost due and which are overdue, each once. A reply that passes both times between
 * checks is reported only as overdue.
 */
export async function reportLateReplies(context: Context): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const due = Array.from(await dueReplies(db, now, BATCH_MAX), ([id, chatIds]) => ({ id, chatIds }))
  await eachClient(context, due, 'could not report late replies', ({ id: clientId, chatIds }) =>
    db.transaction(async (tx) => {
      const chats = await markChecked(tx, clientId, chatIds, now)
      const events = chats.map((chat) => ({
        type: replyStateOf(chat) === 'late' ? ('reply.breached' as const) : ('reply.warned' as const),
        payload: { chat },
        audience: audienceOf(chat),
      }))
      await append(tx, clientId, events)
    }),
  )
}
