import type { SnapshotFrom } from 'xstate'
import type { floorMachine } from './floor-machine.ts'

/** Snapshot of the floor machine. */
export type FloorMachineSnapshot = SnapshotFrom<typeof floorMachine>

/** Returns the reason why there is nothing to show yet; null once the floor is loaded. */
export const loadingOf = (state: FloorMachineSnapshot): 'loading' | 'failed' | null => {
  if (state.context.floor) return null
  return state.matches('failed') || state.matches('unprovided') ? 'failed' : 'loading'
}
