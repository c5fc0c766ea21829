import type { Tx } from '../../../db/client.ts'
import type { ClientRow } from '../../auth/callers.ts'
import { setClient } from '../../clients/store.ts'
import type { Context } from '../../context.ts'
import { askForSummary } from '../../digests/auto-summary.ts'
import { append, type Fact } from '../../journal/append.ts'
import { notifyAssigned } from '../../notifications/of-chats.ts'
import { factOf, give } from '../changes.ts'
import { giveBackAll } from './give-back.ts'
import { clientsWaiting, desksOf, lockQueue, waitingChats } from './store.ts'
import { given, nextDesk, roomOf } from './strategy.ts'

/**
 * Gives the chats of a client that wait to members who are on line and below their limit, oldest first, where the client wants that.
 * Called after the commit of whatever made a chat wait or a member free. It never fails its caller: what it could not give out is
 * looked at again by the job `drain-queues`.
 */
export async function drainQueue(context: Context, clientId: number): Promise<void> {
  try {
    if (!(await clientsWaiting(context.db, clientId)).length) return
    await context.db.transaction((tx) => giveOut(context, tx, clientId))
    context.jobs.wake('summarize-chat')
  } catch (error) {
    context.log.error({ err: error, client: clientId }, 'the waiting queue could not be given out')
  }
}

/** Gives out the queues of all clients: what a process left behind that ended between a change and its `drainQueue`, and what disabled members have. */
export async function drainQueues(context: Context): Promise<void> {
  await giveBackAll(context)
  for (const clientId of await clientsWaiting(context.db)) await drainQueue(context, clientId)
}

/** One pass under the client's lock. The journal comes last, as everywhere, because its head is held until the commit. */
async function giveOut(context: Context, tx: Tx, clientId: number): Promise<void> {
  await lockQueue(tx, clientId)
  const client = await setClient(tx, clientId, {})
  if (!client?.chat_config.autoAssign) return
  await append(tx, clientId, await assignWaiting(context, tx, client))
}

async function assignWaiting(context: Context, tx: Tx, client: ClientRow): Promise<Fact[]> {
  const { chat_config: strategy, id: clientId } = client
  const now = context.clock.now()
  const facts: Fact[] = []
  let desks: Awaited<ReturnType<typeof given>> = await desksOf(tx, clientId)
  for (;;) {
    const room = roomOf(strategy, desks)
    const chats = room > 0 ? await waitingChats(tx, clientId, room) : []
    if (!chats.length) return facts
    for (const chatId of chats) {
      const desk = nextDesk(strategy, desks)
      const changed = desk && (await give(tx, clientId, chatId, desk.id, now))
      // Null: someone took it, or it ended, since the list was read.
      if (!changed) continue
      desks = given(desks, desk.id, now.getTime())
      await askForSummary(context, tx, client, changed)
      facts.push(factOf('chat.assigned', changed, { by: null, previous: changed.previous }))
      facts.push(...(await notifyAssigned(tx, changed, null, now)))
    }
  }
}
