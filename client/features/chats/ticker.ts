/** A clock that many readers share: it ticks only while someone listens. */
export interface Ticker {
  /** Milliseconds since 1970, as of the last tick. */
  readonly now: () => number
  readonly subscribe: (listener: () => void) => () => void
}

/** Makes a ticker over a clock, with a pause between two ticks in milliseconds. */
export function createTicker(clock: () => number, pause: number): Ticker {
  const listeners = new Set<() => void>()
  let now = clock()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    now = clock()
    for (const listener of listeners) listener()
  }
  return {
    now: () => {
      if (timer === undefined) now = Math.max(now, clock())
      return now
    },
    subscribe: (listener) => {
      listeners.add(listener)
      timer ??= setInterval(tick, pause)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
