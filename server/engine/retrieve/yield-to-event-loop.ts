import { setImmediate } from 'node:timers/promises'

/** Maximum time between two yields: small compared to the 50 ms for which a server may be blocked. */
const SLICE_MS = 5

/** A slice of a long task, after which the event loop can run. */
export interface TimeSlice {
  /** Returns true once the slice's time is over. */
  isUsedUp(): boolean
  /** Lets the event loop run, then starts the next slice. */
  yield(): Promise<void>
}

/**
 * Starts a slice. Slices are measured in time, not iterations, because code that is not yet compiled takes many times as long.
 */
export function startTimeSlice(): TimeSlice {
  let since = performance.now()
  return {
    isUsedUp: () => performance.now() - since > SLICE_MS,
    yield: async () => {
      await setImmediate()
      since = performance.now()
    },
  }
}

/** Maps items as `Array.map` does, but in time slices that let the event loop run in between. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
): Promise<R[]> {
  const slice = startTimeSlice()
  const results: R[] = []
  for (const [index, item] of items.entries()) {
    results.push(map(item, index))
    if (slice.isUsedUp()) await slice.yield()
  }
  return results
}
