import type { SnapshotFrom } from 'xstate'
import type { chatListMachine } from './chat-list-machine.ts'

/** Snapshot of a list of chats. */
export type ChatListSnapshot = SnapshotFrom<typeof chatListMachine>

/** Whether a search is being typed that is not sent yet. */
export const isSettling = (snapshot: ChatListSnapshot): boolean => snapshot.matches({ rows: 'settling' })

/** Whether the first page could not be fetched. */
export const hasFailed = (snapshot: ChatListSnapshot): boolean => snapshot.matches({ rows: 'failed' })

/** Whether a further page could not be fetched. */
export const hasMoreFailed = (snapshot: ChatListSnapshot): boolean =>
  snapshot.matches({ rows: { ready: 'moreFailed' } })

/** Number of chats that wait to be let into a held list. */
export const newCountOf = ({ context: { isHeld, waiting } }: ChatListSnapshot): number =>
  isHeld ? waiting.size : 0
