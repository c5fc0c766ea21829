import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#contract/base/units.ts'
import { AppError } from './app-error.ts'

/** Range of whole days, as `YYYY-MM-DD`; both ends are included. */
export interface Period {
  readonly start: string
  readonly end: string
}

type Style = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>

/** Caches the date formats by time zone, because creating a format costs a hundred times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatted(moment: Date, timeZone: string, style: Style): string {
  const key = `${timeZone} ${style.timeStyle}`
  // In the Swedish locale, dates have the ISO 8601 format.
  const format = formats.get(key) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...style })
  formats.set(key, format)
  return format.format(moment)
}

/** Returns the date of a moment in a time zone, as `YYYY-MM-DD`. */
export const dayOf = (moment: Date, timeZone: string): string =>
  formatted(moment, timeZone, { dateStyle: 'short' })

/** Returns the local time in a time zone, represented as if it were UTC. */
export const localTime = (moment: Date, timeZone: string): Date =>
  new Date(`${formatted(moment, timeZone, { dateStyle: 'short', timeStyle: 'medium' }).replace(' ', 'T')}Z`)

/**
 * Returns the first moment at which clocks in a time zone show a given hour of a day, or the first moment after the gap if clocks
 * skip that hour.
 */
export function momentOf(day: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(day) + hour * HOUR_MS
  const shownAt = (moment: number) => localTime(new Date(moment), timeZone).getTime()
  // If the clocks change on these days, the zone has two offsets from UTC.
  const moments = [wanted - DAY_MS, wanted + DAY_MS].map((moment) => wanted - (shownAt(moment) - moment))
  const [first, last] = [Math.min(...moments), Math.max(...moments)]
  return new Date(shownAt(first) === wanted ? first : last)
}

/** Returns the day that is the given number of days later, or earlier if the number is negative. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Earliest day that API calls accept. */
const FIRST_DAY = '1970-01-01'

/** Returns the first day of a period that has the given number of days and ends on `end`; never before 1970-01-01. */
export const daysUpTo = (end: string, days: number): string => {
  const start = shiftDay(end, 1 - days)
  return start < FIRST_DAY ? FIRST_DAY : start
}

/** Returns the number of days in a period, including both ends; less than 1 if it ends before it starts. */
export const lengthOf = ({ start, end }: Period): number => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1

/** Returns the period. Throws `validation_failed` if it ends before it starts or has more than `most` days. */
export function checkPeriod(period: Period, most: number): Period {
  const length = lengthOf(period)
  if (length < 1) throw new AppError('validation_failed', { fields: { end_date: 'before_start' } })
  if (length > most) throw new AppError('validation_failed', { fields: { end_date: 'maximum' } })
  return period
}

/**
 * Returns an SQL expression for the first moment of a day in a time zone. If clocks are set back across midnight, 00:00 occurs
 * twice and PostgreSQL returns the second; if they are set forward across it, 00:00 does not exist and PostgreSQL returns the
 * moment of the change.
 */
export const startOfDay = (day: string, timeZone: string): SQL => {
  const local = sql`(${day}::date::timestamp at time zone ${timeZone})`
  const earlier = sql`(${local} - interval '1 hour')`
  return sql`(case when (${earlier} at time zone ${timeZone})::date >= ${day}::date then ${earlier} else ${local} end)`
}
