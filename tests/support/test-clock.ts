import type { Clock } from '#server/lib/clock.ts'

/** A clock that moves only when `advance` is called. */
export interface TestClock extends Clock {
  /** Advances by some milliseconds. */
  advance(milliseconds: number): void
}

/** Creates a clock that starts at a time. */
export function createTestClock(start: string): TestClock {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
