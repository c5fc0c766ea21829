import { setImmediate } from 'node:timers/promises'

/** Work between two rests, milliseconds: little beside the 50 that nothing on a server may be kept waiting. */
const WORK_MAX = 5

/** Divides long work, so that the event loop never waits for all of it. */
export interface Pace {
  /** True once enough was done to let others have a turn. */
  isDue(): boolean
  /** Lets the event loop run. */
  rest(): Promise<void>
}

/** A pace that begins now. It goes by time, not by count: what is not compiled yet takes many times as long. */
export function createPace(): Pace {
  let since = performance.now()
  return {
    isDue: () => performance.now() - since > WORK_MAX,
    rest: async () => {
      await setImmediate()
      since = performance.now()
    },
  }
}

/** `items.map(of)` with rests in between. */
export async function mapPaced<T, R>(items: readonly T[], of: (item: T, index: number) => R): Promise<R[]> {
  const pace = createPace()
  const results: R[] = []
  for (const [index, item] of items.entries()) {
    results.push(of(item, index))
    if (pace.isDue()) await pace.rest()
  }
  return results
}
