/** A calendar day, `YYYY-MM-DD`; days are compared as text. */
export type Day = string

/** Two days and all between them. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Midnight of a day in UTC, in which all reckoning is done: it has no daylight saving. */
export const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** The day that a moment falls on in UTC. */
export const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)

/** The day that a moment falls on in a time zone (IANA name). */
export const dayIn = (moment: Date, timeZone: string): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  )

/** A day some days later, or earlier with a negative number. */
export const addDays = (day: Day, days: number): Day => dayOf(new Date(dateOf(day).getTime() + days * DAY_MS))

/** The same day of another month; its last day where that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = dateOf(day)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  return addDays(dayOf(new Date(first)), Math.min(date.getUTCDate(), last) - 1)
}

/** The first day of the day's month. */
export const monthStart = (day: Day): Day => `${day.slice(0, 8)}01`
/** The last day of the day's month. */
export const monthEnd = (day: Day): Day => addDays(addMonths(monthStart(day), 1), -1)

/** The ranges that are asked for most, as seen from a day. */
export const presetRanges = (today: Day) =>
  ({
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    last7Days: { from: addDays(today, -6), to: today },
    last30Days: { from: addDays(today, -29), to: today },
    thisMonth: { from: monthStart(today), to: today },
    lastMonth: { from: addMonths(monthStart(today), -1), to: addDays(monthStart(today), -1) },
  }) as const satisfies Record<string, DayRange>
