import type { SnapshotFrom } from 'xstate'
import type { replayMachine } from './replay-machine.ts'

/** Snapshot of a comparison. */
export type ReplaySnapshot = SnapshotFrom<typeof replayMachine>

/** Whether the server could not compare. */
export const hasFailed = (snapshot: ReplaySnapshot): boolean => snapshot.matches('failed')
