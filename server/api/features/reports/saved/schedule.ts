import { REPORT_MAIL_HOUR } from '#contract/report-limits.ts'
import type { ReportSchedule } from '#contract/saved-reports.ts'
import { dayOf, localTime, type Period, shiftDay } from '#server/lib/days.ts'

const HOUR_MS = 3_600_000
const MONDAY = 1
const DAYS: Record<ReportSchedule, number> = { daily: 1, weekly: 7 }

const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** Returns the moment at which clocks in a time zone show an hour of a day, or the first one after it where that hour is skipped. */
function momentOf(day: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(day) + hour * HOUR_MS
  const shownAt = (moment: number) => localTime(new Date(moment), timeZone).getTime()
  // Local time of the guess tells how far the zone is from UTC; the second step takes a change of clocks in between into account.
  const guess = wanted - (shownAt(wanted) - wanted)
  return new Date(guess - (shownAt(guess) - wanted))
}

/** Returns when a report is mailed next after a moment. */
export function nextMailAt(schedule: ReportSchedule | null, after: Date, timeZone: string): Date | null {
  if (schedule === null) return null
  const today = dayOf(after, timeZone)
  const days = Array.from({ length: DAYS.weekly + 1 }, (_, n) => shiftDay(today, n))
  const fitting = days.filter((day) => schedule === 'daily' || weekdayOf(day) === MONDAY)
  const moments = fitting.map((day) => momentOf(day, REPORT_MAIL_HOUR, timeZone))
  return moments.find((moment) => moment > after) ?? null
}

/** Returns the days that a mailed report is about, whose last one is given. */
export const periodOf = (schedule: ReportSchedule, lastDay: string): Period => ({
  start: shiftDay(lastDay, 1 - DAYS[schedule]),
  end: lastDay,
})
