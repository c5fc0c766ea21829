import { MINUTE_MS } from '#contract/base/units.ts'
import { subtractCountedMs } from '#contract/floor/open-time.ts'
import { assignWaitingChats } from '#server/api/core/chats/assignment/assign-waiting.ts'
import { clientsThatRequeue, requeueUnanswered } from '#server/api/core/chats/assignment/store.ts'
import { appendChatEvents, chatEvent, queuedEvent } from '#server/api/core/chats/change-events.ts'
import type { Changed } from '#server/api/core/chats/changes.ts'
import { asideStep } from '#server/api/core/chats/steps.ts'
import { hoursOf } from '#server/api/core/clients/hours.ts'
import { setClient } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { userOf } from '#server/api/core/members/store.ts'
import { nameOf } from '#server/api/platform/auth/callers.ts'
import { eachClient } from '#server/api/platform/each-client.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import { membersWith } from '#server/api/platform/notifications/store.ts'
import type { Tx } from '#server/db/client.ts'
import { every } from '#server/lib/every.ts'
import { dueChats, resume } from './store.ts'

/** Interval between checks for late replies. */
const LOOK_INTERVAL_MS = 2_000
/** Our choice: maximum number of chats resumed per run. */
const BATCH_MAX = 100

/** Resumes snoozed chats that are due, and notifies their agents. */
export async function resumeDue(context: Context): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const due = await dueChats(db, now, BATCH_MAX)
  await eachClient(context, due, 'could not resume a snoozed chat', ({ id, client_id }) =>
    db.transaction(async (tx) => {
      const changed = await resume(tx, client_id, id, now)
      if (!changed) return
      const { assigned_to, user_name } = changed.chat
      const notice = { kind: 'chat_due', params: { customer: user_name }, chatId: id } as const
      const notified = await notify(
        tx,
        client_id,
        { userIds: assigned_to === null ? [] : [assigned_to], ...notice },
        now,
      )
      await appendChatEvents(tx, changed, [
        chatEvent('chat.updated', changed, asideStep(changed, null)),
        ...notified,
      ])
    }),
  )
}

/**
 * Requeues chats in which the customer has waited longer for the agent, in open time, than the client allows, and notifies the
 * supervisors.
 */
export async function requeueLate(context: Context): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const failed = 'could not requeue chats that were not answered'
  await eachClient(context, await clientsThatRequeue(db), failed, async ({ id, minutes, ...client }) => {
    const since = subtractCountedMs(hoursOf(client), now.getTime(), minutes * MINUTE_MS)
    if (since === null) return
    if (await requeueSince(context, id, { since: new Date(since), minutes, now }))
      await assignWaitingChats(context, id)
  })
}

/** Requeues the client's chats that have waited since before the given time; returns whether there were any. */
const requeueSince = (
  { db, chatHooks }: Context,
  clientId: number,
  { since, minutes, now }: { readonly since: Date; readonly minutes: number; readonly now: Date },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const requeued = await requeueUnanswered(tx, clientId, since, now)
    const row = requeued.length ? await setClient(tx, clientId, {}) : null
    if (!row) return false
    const events: NewEvent[] = []
    for (const changed of requeued) {
      await chatHooks.handedOver(tx, row, changed)
      events.push(queuedEvent(changed, 'unanswered'), ...(await notifySupervisors(tx, changed, minutes, now)))
    }
    await append(tx, clientId, events)
    return true
  })

async function notifySupervisors(
  tx: Tx,
  { chat, previous }: Changed,
  minutes: number,
  now: Date,
): Promise<NewEvent[]> {
  const agent = previous === null ? null : await userOf(tx, chat.client_id, previous)
  const params = { customer: chat.user_name, agent: agent ? nameOf(agent.user) : '', minutes }
  const to = await membersWith(tx, chat.client_id, ['owner', 'admin', 'supervisor'])
  return notify(tx, chat.client_id, { userIds: to, kind: 'chat_unanswered', params, chatId: chat.id }, now)
}

/**
 * Checks every few seconds for chats that are due. The times are stored in the database, so that nothing is lost when the process
 * ends; with several processes, the first one acts. Returns a function that stops the checks.
 */
export function watchDue(context: Context): () => Promise<void> {
  const look = async () => {
    await resumeDue(context)
    await requeueLate(context)
  }
  return every(LOOK_INTERVAL_MS, look, (err) =>
    context.log.warn({ err }, 'could not check for set-aside chats that are due'),
  )
}
