import type { SnapshotFrom } from 'xstate'
import type { botSelectionMachine } from './bot-selection-machine.ts'

/** Snapshot of the bots. */
export type BotsSnapshot = SnapshotFrom<typeof botSelectionMachine>

/** Whether the bots are loaded for the first time. */
export const isLoading = (snapshot: BotsSnapshot): boolean =>
  snapshot.matches('loading') && snapshot.context.bots.length === 0
