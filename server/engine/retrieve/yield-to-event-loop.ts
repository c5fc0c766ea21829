import { setImmediate } from 'node:timers/promises'

/** Work between two yields: little beside the 50 ms that nothing on a server may be blocked for. */
const SLICE_MS = 5

/** A slice of long work, after which the event loop has its turn. */
export interface TimeSlice {
  /** Returns true once the slice is over. */
  isUsedUp(): boolean
  /** Lets the event loop run, then starts the next slice. */
  yield(): Promise<void>
}

/** Starts a slice. It is measured in time, not iterations: code that is not compiled yet takes many times as long. */
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

/** Maps items as `Array.map` does, in time slices. */
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
