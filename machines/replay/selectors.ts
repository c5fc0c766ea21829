import type { SnapshotFrom } from 'xstate'
import type { Replay } from '#contract/replays.ts'
import type { replayMachine } from './replay-machine.ts'

/** Snapshot of a comparison. */
export type ReplaySnapshot = SnapshotFrom<typeof replayMachine>

/** Whether the server could not compare. */
export const hasFailed = (snapshot: ReplaySnapshot): boolean => snapshot.matches('failed')

/** Whether a member has to accept a change before it goes live. */
export const isRed = (result: Replay): boolean => result.lost + result.contradicting > 0
