import type { SnapshotFrom } from 'xstate'
import type { floorMachine } from './floor-machine.ts'

/** A snapshot of the floor machine. */
export type FloorState = SnapshotFrom<typeof floorMachine>

/** Whether there is nothing to show yet, and why. */
export const loadingOf = (state: FloorState): 'loading' | 'failed' | null => {
  if (state.context.picture) return null
  return state.matches('failed') ? 'failed' : 'loading'
}
