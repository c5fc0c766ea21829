/** Clock shared by many readers; it only ticks while it has subscribers. */
export interface Ticker {
  /** Returns the time of the last tick, in milliseconds since 1970. */
  readonly now: () => number
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a ticker based on a clock; `pause` is the time between two ticks, in milliseconds. */
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
      if (timer === undefined) now = clock()
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
