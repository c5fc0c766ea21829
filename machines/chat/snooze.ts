import { HOUR_MS } from '#contract/base/units.ts'

/** Preset times until which a chat can be set aside. */
export const snoozeTimes = ['hour', 'afternoon', 'tomorrow', 'monday'] as const
export type SnoozeTime = (typeof snoozeTimes)[number]

/** Our choice: hours at which a working day and its afternoon begin, in the agent's time zone. */
const MORNING_HOUR = 9
const AFTERNOON_HOUR = 14
const MONDAY = 1
const WEEK_DAYS = 7

/** Returns a local time on a day relative to `now`; correct across daylight saving changes. */
const at = (now: Date, days: number, hour: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)

/** Returns the time until which a preset sets a chat aside. */
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

/** Returns the presets in the future, soonest first; omits an afternoon that has begun, and Monday if it is tomorrow. */
export const snoozeChoices = (now: Date): readonly { time: SnoozeTime; until: Date }[] =>
  snoozeTimes
    .map((time) => ({ time, until: snoozeUntil(time, now) }))
    .filter(
      ({ time, until }) => until > now && !(time === 'monday' && +until === +snoozeUntil('tomorrow', now)),
    )
