import type { SnapshotFrom } from 'xstate'
import type { replayMachine } from './replay-machine.ts'

/** Snapshot of a comparison. */
export type ReplaySnapshot = SnapshotFrom<typeof replayMachine>

/** Whether the comparison failed. */
export const hasFailed = (snapshot: ReplaySnapshot): boolean => snapshot.matches('failed')
