import { audienceOf } from '#contract/chats/chat-policy.ts'
import { replyStateOf } from '#server/api/core/chats/map.ts'
import type { Context } from '#server/api/core/context.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { dueReplies, markChecked } from './store.ts'

/** Maximum number of chats that one look reports, so that a crowd does not hold up the messages; the rest follows at the next look. */
const BATCH_MAX = 100

/**
 * Writes into the journal which customers have little time left until their reply is due, and which wait beyond it, each once per
 * awaited reply. A reply that became late while no process was running is reported as late only.
 */
export async function reportLateReplies({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  for (const [clientId, ids] of await dueReplies(db, now, BATCH_MAX))
    await db.transaction(async (tx) => {
      const chats = await markChecked(tx, clientId, ids, now)
      const events = chats.map((chat) => ({
        type: replyStateOf(chat) === 'late' ? ('reply.breached' as const) : ('reply.warned' as const),
        payload: { chat },
        audience: audienceOf(chat),
      }))
      await append(tx, clientId, events)
    })
}
