/** Source of the current time; tests provide their own. */
export interface Clock {
  /** Returns the current time. */
  now(): Date
}

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() }

/** Returns the time the given number of milliseconds ago. */
export const ago = (clock: Clock, milliseconds: number): Date =>
  new Date(clock.now().getTime() - milliseconds)
