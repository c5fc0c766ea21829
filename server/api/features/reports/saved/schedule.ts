import { REPORT_MAIL_HOUR } from '#contract/reports/report-limits.ts'
import type { ReportSchedule } from '#contract/reports/saved-reports.ts'
import { dayOf, momentOf, type Period, shiftDay } from '#server/lib/days.ts'

const MONDAY = 1
const DAYS: Record<ReportSchedule, number> = { daily: 1, weekly: 7 }

const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** Returns the first time after the given time at which a report is e-mailed; null without a schedule. */
export function nextMailAt(schedule: ReportSchedule | null, after: Date, timeZone: string): Date | null {
  if (schedule === null) return null
  const today = dayOf(after, timeZone)
  const days = Array.from({ length: DAYS.weekly + 1 }, (_, n) => shiftDay(today, n))
  const fitting = days.filter((day) => schedule === 'daily' || weekdayOf(day) === MONDAY)
  const moments = fitting.map((day) => momentOf(day, REPORT_MAIL_HOUR, timeZone))
  return moments.find((moment) => moment > after) ?? null
}

/** Returns the period of a report that is e-mailed on a schedule, given the period's last day. */
export const periodOf = (schedule: ReportSchedule, lastDay: string): Period => ({
  start: shiftDay(lastDay, 1 - DAYS[schedule]),
  end: lastDay,
})
