import type { SnapshotFrom } from 'xstate'
import type { testSetMachine } from './test-set-machine.ts'

/** Snapshot of a bot's test questions. */
export type TestSetSnapshot = SnapshotFrom<typeof testSetMachine>

/** Whether the first load of the questions is in progress. */
export const isLoading = (snapshot: TestSetSnapshot): boolean => snapshot.matches('loading')

/** Whether the questions could not be loaded. */
export const hasFailed = (snapshot: TestSetSnapshot): boolean => snapshot.matches('failed')

/** Whether a run is in progress, from the command until its results are loaded. */
export const isRunning = (snapshot: TestSetSnapshot): boolean =>
  snapshot.matches('open') && !snapshot.matches({ open: { run: 'idle' } })
