import type { SnapshotFrom } from 'xstate'
import type { floorMachine } from './floor-machine.ts'

/** A snapshot of the floor machine. */
export type FloorMachineSnapshot = SnapshotFrom<typeof floorMachine>

/** Whether there is nothing to show yet, and why. */
export const loadingOf = (state: FloorMachineSnapshot): 'loading' | 'failed' | null => {
  if (state.context.floor) return null
  return state.matches('failed') ? 'failed' : 'loading'
}
