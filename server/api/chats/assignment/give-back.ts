import type { Tx } from '../../../db/client.ts'
import type { ClientRow } from '../../auth/callers.ts'
import { setClient } from '../../clients/store.ts'
import type { Context } from '../../context.ts'
import { askForSummary } from '../../digests/auto-summary.ts'
import { append, type Fact } from '../../journal/append.ts'
import { factOf } from '../changes.ts'
import { clientsLeftAlone, orphaned } from './store.ts'

/**
 * Puts the open chats of a client's disabled members back into the waiting queue, and answers the facts of it: a person was wanted,
 * and this one does not come back. Call `drainQueue` after the commit.
 */
export async function giveBack(context: Context, tx: Tx, client: ClientRow): Promise<Fact[]> {
  const facts: Fact[] = []
  for (const changed of await orphaned(tx, client.id, context.clock.now())) {
    await askForSummary(context, tx, client, changed)
    facts.push(factOf('chat.queued', changed, { reason: 'agent_left' }))
  }
  return facts
}

/** Gives back what disabled members still have, of all clients: a chat may have come to one in the moment in which they were disabled. */
export async function giveBackAll(context: Context): Promise<void> {
  for (const clientId of await clientsLeftAlone(context.db))
    await context.db.transaction(async (tx) => {
      const client = await setClient(tx, clientId, {})
      if (client) await append(tx, clientId, await giveBack(context, tx, client))
    })
}
