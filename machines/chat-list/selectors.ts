import type { SnapshotFrom } from 'xstate'
import { waitOf } from '#contract/chats/chat-wait.ts'
import type { chatListMachine } from './chat-list-machine.ts'
import { waitingCount } from './order.ts'
import { rowAt } from './row-list.ts'

/** Snapshot of a chat list. */
export type ChatListSnapshot = SnapshotFrom<typeof chatListMachine>

/** Returns whether a search is being typed and has not been sent yet. */
export const isSettling = (snapshot: ChatListSnapshot): boolean => snapshot.matches({ rows: 'settling' })

/** Returns whether the first page could not be fetched. */
export const hasFailed = (snapshot: ChatListSnapshot): boolean => snapshot.matches({ rows: 'failed' })

/** Returns whether a further page could not be fetched. */
export const hasMoreFailed = (snapshot: ChatListSnapshot): boolean =>
  snapshot.matches({ rows: { ready: 'moreFailed' } })

/** Returns the number of rows on screen whose customer is waiting; 0 if the list is not sorted by waiting time. */
export const waitingRows = ({ context: { shown, filters } }: ChatListSnapshot): number =>
  filters.sort === 'waiting' ? waitingCount(shown) : 0

/** Returns the number of new chats that are withheld from a held list. */
export const newCountOf = ({ context: { isHeld, waiting } }: ChatListSnapshot): number =>
  isHeld ? waiting.size : 0

/**
 * Returns the time at which the longest-waiting customer started to wait; null if no customer is waiting or the list is sorted
 * differently.
 */
export function longestWait({ context: { shown, filters } }: ChatListSnapshot): string | null {
  const first = filters.sort === 'waiting' ? rowAt(shown, 0) : undefined
  return first ? waitOf(first.chat) : null
}
