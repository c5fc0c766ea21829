/** Source of the time; tests bring their own. */
export interface Clock {
  /** Now, as a Date. */
  now(): Date
}

/** The time of the machine. */
export const systemClock: Clock = { now: () => new Date() }
