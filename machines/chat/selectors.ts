import type { SnapshotFrom } from 'xstate'
import { type MoveKind, moveRules } from './chat-access.ts'
import type { chatMachine } from './chat-machine.ts'

/** Snapshot of an open chat. */
export type ChatSnapshot = SnapshotFrom<typeof chatMachine>

const running = {
  claim: 'claiming',
  assign: 'assigning',
  transfer: 'transferring',
  returnToBot: 'returningToBot',
  end: 'ending',
} as const satisfies Record<MoveKind, string>

/** Returns true while a move is in progress. */
export const isRunning = (snapshot: ChatSnapshot, move: MoveKind): boolean =>
  snapshot.matches({ assignment: running[move] })

/** Returns true if the member can make a move now; only one can run at a time. */
export const canMove = (snapshot: ChatSnapshot, move: MoveKind): boolean => {
  const { chat, me } = snapshot.context
  return (
    chat !== null &&
    moveRules[move](chat, me) &&
    !Object.values(running).some((state) => snapshot.matches({ assignment: state }))
  )
}

/** Returns whether the chat could not be loaded. */
export const hasFailed = (snapshot: ChatSnapshot): boolean =>
  snapshot.matches({ conversation: { history: 'failed' } })

/** Returns whether the history is loaded and up to date. */
export const isUpToDate = (snapshot: ChatSnapshot): boolean =>
  snapshot.matches({ conversation: { history: { ready: 'idle' } } })

/** Returns whether older messages are being fetched. */
export const isLoadingOlder = (snapshot: ChatSnapshot): boolean =>
  snapshot.matches({ conversation: { history: { ready: 'loadingOlder' } } })

/** Returns whether some messages are missing because they could not be fetched so far. */
export const isBehind = (snapshot: ChatSnapshot): boolean =>
  snapshot.matches({ conversation: { history: { ready: 'behind' } } })

/** Returns whether the customer is typing. */
export const isCustomerTyping = (snapshot: ChatSnapshot): boolean =>
  snapshot.matches({ conversation: { customer: 'typing' } })

/** Returns whether the internal notes could not be loaded. */
export const areNotesMissing = (snapshot: ChatSnapshot): boolean =>
  snapshot.matches({ conversation: { notes: { list: 'failed' } } })
