import type { SnapshotFrom } from 'xstate'
import type { replayMachine } from './replay-machine.ts'

/** Snapshot of the replay machine. */
export type ReplaySnapshot = SnapshotFrom<typeof replayMachine>

/** Returns whether the comparison failed. */
export const hasFailed = (snapshot: ReplaySnapshot): boolean => snapshot.matches('failed')
