interface Timer {
  readonly due: number
  readonly call: () => void
}

/** The part of a clock that machines need. */
export interface Timers {
  setTimeout(call: () => void, delay: number): number
  clearTimeout(id: number): void
}

/** Clock controlled by a test. */
export interface TestClock {
  readonly clock: Timers
  /** Milliseconds since 1970. */
  now(): number
  /** Advances the clock by the given milliseconds. */
  pass(milliseconds: number): void
}

/**
 * Creates a clock that the test advances. Unlike XState's simulated clock, it stops at each timer on the way, so that timers
 * started by timers and the value of `now` are realistic.
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
