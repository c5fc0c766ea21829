import type { Tx } from '#server/db/client.ts'
import type { Context } from '../context.ts'
import { assignWaitingChats } from './assignment/assign-waiting.ts'

/**
 * Runs a change that hands over or ends chats, in a transaction. After the commit, assigns waiting chats because a member may now
 * be free.
 */
export async function moveThenAssign<T>(
  context: Context,
  clientId: number,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await context.db.transaction(run)
  await assignWaitingChats(context, clientId)
  return result
}
