import type { SnapshotFrom } from 'xstate'
import type { replyMachine } from './reply-machine.ts'

/** Snapshot of the reply machine. */
export type ReplySnapshot = SnapshotFrom<typeof replyMachine>

/** Returns whether the answer is complete or was stopped. */
export const isDone = (snapshot: ReplySnapshot): boolean => snapshot.matches('done')

/** Returns whether the question was sent but no part of the answer has arrived. */
export const isThinking = (snapshot: ReplySnapshot): boolean => snapshot.matches({ asking: 'sending' })

/** Returns whether the question failed. */
export const hasFailed = (snapshot: ReplySnapshot): boolean => snapshot.matches('failed')
