import type { TimeSpan, WeekSpan } from '#contract/floor/business-hours.ts'
import { weekdays } from './day-names.ts'

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Our choice: span that is added first to a day without hours. */
const FIRST_SPAN: TimeSpan = { from: '09:00', to: '18:00' }
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/**
 * Adds `FIRST_SPAN` to a day without hours; otherwise a span of up to four hours that starts an hour after the day's last span,
 * at the latest at 23:00.
 */
export function withSpan(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const last = spans
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  if (!last) return [...spans, FIRST_SPAN]
  const from = Math.min(minutesOf(last) + HOUR_MINUTES, DAY_MINUTES - HOUR_MINUTES)
  return [...spans, { from: timeOf(from), to: timeOf(Math.min(from + 4 * HOUR_MINUTES, DAY_MINUTES)) }]
}

/** Returns the time spans on a weekday. */
export const spansOn = (week: readonly WeekSpan[], day: number): readonly TimeSpan[] =>
  week.filter((span) => span.day === day).map(({ from, to }) => ({ from, to }))

/** Returns a week with the spans of the given days replaced, ordered by day. */
export const withDays = (
  week: readonly WeekSpan[],
  days: readonly number[],
  spans: readonly TimeSpan[],
): WeekSpan[] =>
  weekdays.flatMap((day) =>
    (days.includes(day) ? spans : spansOn(week, day)).map((span) => ({ day, ...span })),
  )

/** Returns the start and length of a span, as shares of the day. */
export function barOf({ from, to }: TimeSpan): { readonly start: number; readonly length: number } {
  const start = minutesOf(from) / DAY_MINUTES
  return { start, length: Math.max(0, minutesOf(to) / DAY_MINUTES - start) }
}
