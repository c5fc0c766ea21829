import type { SnapshotFrom } from 'xstate'
import type { botSelectionMachine } from './bot-selection-machine.ts'

/** Snapshot of the bot selection. */
export type BotsSnapshot = SnapshotFrom<typeof botSelectionMachine>

/** Returns whether the first load of the bots is in progress. */
export const isLoading = (snapshot: BotsSnapshot): boolean =>
  snapshot.matches('loading') && snapshot.context.bots.length === 0
