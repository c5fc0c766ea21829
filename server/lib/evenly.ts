import { setTimeout as wait } from 'node:timers/promises'

/** Our choice: answers come at multiples of this, which is more than the work differs by. */
const STEP_MS = 100

/** Returns the result of the work at the next of even moments after its begin, so that the time does not tell which work it was. */
export async function evenly<R>(work: () => Promise<R>): Promise<R> {
  const began = performance.now()
  const result = await work()
  await wait(STEP_MS - ((performance.now() - began) % STEP_MS))
  return result
}
