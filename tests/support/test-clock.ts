import type { Clock } from '#server/lib/clock.ts'

/** Clock that advances only when `advance` is called. */
export interface TestClock extends Clock {
  /** Advances the clock by the given milliseconds. */
  advance(milliseconds: number): void
}

/** Creates a clock that starts at the given time. */
export function createTestClock(start: string): TestClock {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
