interface Timer {
  readonly due: number
  readonly call: () => void
}

/** The part of a clock that a machine needs. */
export interface Timers {
  setTimeout(call: () => void, delay: number): number
  clearTimeout(id: number): void
}

/** A clock controlled by a test. */
export interface TestClock {
  readonly clock: Timers
  /** In milliseconds since 1970. */
  now(): number
  /** Advances the clock by milliseconds. */
  pass(milliseconds: number): void
}

/**
 * Creates a clock that the test advances. Unlike XState's own simulated clock it stops at each timer on its
 * way, so that what a timer starts, and what `now` returns meanwhile, is realistic.
 */
export function testClock(start = 0): TestClock {
  const timers = new Map<number, Timer>()
  let [now, lastId] = [start, 0]

  const next = (): [number, Timer] | undefined =>
    [...timers].toSorted(([a, one], [b, other]) => one.due - other.due || a - b)[0]

  const clock: Timers = {
    setTimeout: (call, delay) => {
      lastId += 1
      timers.set(lastId, { due: now + Math.max(0, delay), call })
      return lastId
    },
    clearTimeout: (id) => {
      timers.delete(id)
    },
  }

  const pass = (milliseconds: number) => {
    const end = now + milliseconds
    for (let timer = next(); timer && timer[1].due <= end; timer = next()) {
      timers.delete(timer[0])
      now = timer[1].due
      timer[1].call()
    }
    now = end
  }
  return { clock, now: () => now, pass }
}
