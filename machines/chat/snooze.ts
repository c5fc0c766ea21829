/** Moments until which a chat can be set aside with one choice. */
export const snoozeTimes = ['hour', 'afternoon', 'tomorrow', 'monday'] as const
export type SnoozeTime = (typeof snoozeTimes)[number]

/** Our choice: when a day of work begins, and when its second half does, on the clock of the agent. */
const MORNING_HOUR = 9
const AFTERNOON_HOUR = 14
const HOUR_MS = 3_600_000
const MONDAY = 1
const WEEK_DAYS = 7

/** Returns an hour of a day, some days after a moment, on the clock of this computer, also where clocks are changed in between. */
const at = (now: Date, days: number, hour: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)

/** Returns the moment that a choice means. */
export function snoozeUntil(time: SnoozeTime, now: Date): Date {
  switch (time) {
    case 'hour':
      return new Date(now.getTime() + HOUR_MS)
    case 'afternoon':
      return at(now, 0, AFTERNOON_HOUR)
    case 'tomorrow':
      return at(now, 1, MORNING_HOUR)
    case 'monday':
      return at(now, ((MONDAY - now.getDay() + WEEK_DAYS - 1) % WEEK_DAYS) + 1, MORNING_HOUR)
  }
}

/** Returns the choices that lie ahead, soonest first: no afternoon that has begun, and Monday only where it is not tomorrow. */
export const snoozeChoices = (now: Date): readonly { time: SnoozeTime; until: Date }[] =>
  snoozeTimes
    .map((time) => ({ time, until: snoozeUntil(time, now) }))
    .filter(
      ({ time, until }) => until > now && !(time === 'monday' && +until === +snoozeUntil('tomorrow', now)),
    )
