import type { Clock } from '#server/lib/clock.ts'

/** A clock that stands until it is told to move. */
export interface TestClock extends Clock {
  /** Moves on by so many milliseconds. */
  advance(milliseconds: number): void
}

/** A clock that starts at a moment. */
export function createTestClock(start: string): TestClock {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
