import { DAY_MS } from '#contract/base/units.ts'

/** Calendar day, `YYYY-MM-DD`; days can be compared as text. */
export type Day = string

/** Range of days, including both ends. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** Returns midnight of a day in UTC, which has no daylight saving time and is used for all calculations. */
export const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** Returns the day of a date in UTC. */
export const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)

/** Returns the day of a date in a time zone (IANA name). */
export const dayIn = (moment: Date, timeZone: string): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  )

/** Returns the day that is the given number of days later, or earlier if negative. */
export const addDays = (day: Day, days: number): Day => dayOf(new Date(dateOf(day).getTime() + days * DAY_MS))

/** Returns the same day in another month, or the month's last day if the month is too short. */
export function addMonths(day: Day, months: number): Day {
  const date = dateOf(day)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  return addDays(dayOf(new Date(first)), Math.min(date.getUTCDate(), last) - 1)
}

/** Returns the first day of the given day's month. */
const monthStart = (day: Day): Day => `${day.slice(0, 8)}01`

/** Returns common date ranges relative to a day, such as the last 7 days. */
export const presetRanges = (today: Day) =>
  ({
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    last7Days: { from: addDays(today, -6), to: today },
    last30Days: { from: addDays(today, -29), to: today },
    thisMonth: { from: monthStart(today), to: today },
    lastMonth: { from: addMonths(monthStart(today), -1), to: addDays(monthStart(today), -1) },
  }) as const satisfies Record<string, DayRange>
