import { setClient } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import type { Tx } from '#server/db/client.ts'
import { assignWaitingChat, automaticAssignmentEvent } from '../changes.ts'
import { notifyAssigned } from '../chat-notifications.ts'
import { requeueAllOrphanedChats } from './requeue-chats.ts'
import { agentSlots, clientsWaiting, lockQueue, waitingChats } from './store.ts'
import { afterAssignment, candidatesOf, freeSlots, receiptOf } from './strategy.ts'

/**
 * Assigns the waiting chats of a client, oldest first, to online members below their limit, if the client
 * uses automatic assignment. Call it after the commit of a change that made a chat wait or a member
 * available. It never throws: the job `drain-queues` retries what it could not assign.
 */
export async function assignWaitingChats(context: Context, clientId: number): Promise<void> {
  try {
    if (!(await clientsWaiting(context.db, clientId)).length) return
    await context.db.transaction((tx) => assignUnderLock(context, tx, clientId))
    context.chatHooks.committed()
  } catch (error) {
    context.log.error({ err: error, client: clientId }, 'could not assign waiting chats')
  }
}

/**
 * Assigns the waiting chats of all clients: those left by a process that died between a change and its
 * `assignWaitingChats`, and the chats of disabled members.
 */
export async function assignAllWaitingChats(context: Context): Promise<void> {
  await requeueAllOrphanedChats(context)
  for (const clientId of await clientsWaiting(context.db)) await assignWaitingChats(context, clientId)
}

/**
 * Runs one pass under the client's lock. As everywhere, the journal is written last, because its head stays
 * locked until the commit.
 */
async function assignUnderLock(context: Context, tx: Tx, clientId: number): Promise<void> {
  await lockQueue(tx, clientId)
  const client = await setClient(tx, clientId, {})
  if (!client?.chat_config.autoAssign) return
  await append(tx, clientId, await assignInTurn(context, tx, client))
}

async function assignInTurn(context: Context, tx: Tx, client: ClientRow): Promise<NewEvent[]> {
  const { chat_config: strategy, id: clientId } = client
  const now = context.clock.now()
  const events: NewEvent[] = []
  let slots: Awaited<ReturnType<typeof afterAssignment>> = await agentSlots(tx, clientId)
  for (;;) {
    const room = freeSlots(strategy, slots)
    const chats = room > 0 ? await waitingChats(tx, clientId, room) : []
    if (!chats.length) return events
    for (const chatId of chats) {
      const receipt = receiptOf(strategy, slots)
      const changed = receipt && (await assignWaitingChat(tx, clientId, chatId, receipt, now))
      // The chat was taken or ended since the list was read.
      if (!changed) continue
      const candidates = candidatesOf(strategy, slots)
      slots = afterAssignment(slots, receipt.agent.id, now.getTime())
      await context.chatHooks.handedOver(tx, client, changed)
      events.push(automaticAssignmentEvent(changed, receipt, candidates))
      events.push(...(await notifyAssigned(tx, changed, null, now)))
    }
  }
}
