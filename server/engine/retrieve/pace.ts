import { setImmediate } from 'node:timers/promises'

/** Passages handled between two breaths: a few milliseconds of work. */
export const SLICE = 50

/** Lets the event loop run, so that building an index never stalls the server. */
export const breathe = (): Promise<void> => setImmediate()

/** `items.map(of)` with breaths in between. */
export async function mapPaced<T, R>(items: readonly T[], of: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = []
  for (const [index, item] of items.entries()) {
    results.push(of(item, index))
    if (index % SLICE === SLICE - 1) await breathe()
  }
  return results
}
