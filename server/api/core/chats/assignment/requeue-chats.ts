import { setClient } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { eachClient } from '#server/api/platform/each-client.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import type { Tx } from '#server/db/client.ts'
import { queuedEvent } from '../change-events.ts'
import { clientsWithOrphanedChats, requeueOrphaned } from './store.ts'

/**
 * Requeues the open chats of a client's disabled members, because their customers had requested an agent. Returns the events;
 * call `assignWaitingChats` after the commit.
 */
export async function requeueChats(context: Context, tx: Tx, client: ClientRow): Promise<NewEvent[]> {
  const events: NewEvent[] = []
  for (const changed of await requeueOrphaned(tx, client.id, context.clock.now())) {
    await context.chatHooks.handedOver(tx, client, changed)
    events.push(queuedEvent(changed, 'agent_left'))
  }
  return events
}

/**
 * Requeues the chats of all clients' disabled members, because a chat can be assigned to a member just as they are being
 * disabled.
 */
export async function requeueAllOrphanedChats(context: Context): Promise<void> {
  const orphaned = await clientsWithOrphanedChats(context.db)
  await eachClient(context, orphaned, 'could not requeue the chats of disabled members', (clientId) =>
    context.db.transaction(async (tx) => {
      const client = await setClient(tx, clientId, {})
      if (client) await append(tx, clientId, await requeueChats(context, tx, client))
    }),
  )
}
