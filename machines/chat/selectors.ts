import type { SnapshotFrom } from 'xstate'
import type { chatMachine } from './chat-machine.ts'

/** Snapshot of an open chat. */
export type ChatSnapshot = SnapshotFrom<typeof chatMachine>

const running = {
  claim: 'claiming',
  assign: 'assigning',
  transfer: 'transferring',
  queue: 'queueing',
  end: 'ending',
} as const

/** A call that changes who has the chat. */
export type AssignmentCall = keyof typeof running

/** Whether a call that changes who has the chat is under way. */
export const isRunning = (snapshot: ChatSnapshot, call: AssignmentCall): boolean =>
  snapshot.matches({ assignment: running[call] })

/** Whether the chat could not be loaded. */
export const hasFailed = (snapshot: ChatSnapshot): boolean =>
  snapshot.matches({ conversation: { history: 'failed' } })

/** Whether the history is loaded and up to date. */
export const isUpToDate = (snapshot: ChatSnapshot): boolean =>
  snapshot.matches({ conversation: { history: { ready: 'idle' } } })

/** Whether older messages are being fetched. */
export const isLoadingOlder = (snapshot: ChatSnapshot): boolean =>
  snapshot.matches({ conversation: { history: { ready: 'loadingOlder' } } })

/** Whether messages are missing that could not be fetched yet. */
export const isBehind = (snapshot: ChatSnapshot): boolean =>
  snapshot.matches({ conversation: { history: { ready: 'behind' } } })

/** Whether the customer is typing. */
export const isCustomerTyping = (snapshot: ChatSnapshot): boolean =>
  snapshot.matches({ conversation: { customer: 'typing' } })

/** Whether the internal notes could not be loaded. */
export const areNotesMissing = (snapshot: ChatSnapshot): boolean =>
  snapshot.matches({ conversation: { notes: { list: 'failed' } } })
