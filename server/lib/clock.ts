/** Source of the current time; tests provide their own. */
export interface Clock {
  now(): Date
}

/** Clock that reads the operating system's time. */
export const systemClock: Clock = { now: () => new Date() }

/** Returns the time that was the given number of milliseconds ago. */
export const ago = (clock: Clock, milliseconds: number): Date =>
  new Date(clock.now().getTime() - milliseconds)
