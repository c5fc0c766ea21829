import { type SQL, sql } from 'drizzle-orm'
import { AppError } from './app-error.ts'

/** Whole days in a time zone, both included. */
export interface Period {
  readonly start: string
  readonly end: string
}

const DAY = 86_400_000

type Style = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>

/** Making a format costs a hundred times what using it does. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatted(moment: Date, timeZone: string, style: Style): string {
  const key = `${timeZone} ${style.timeStyle}`
  // Swedish writes dates as ISO 8601 does.
  const format = formats.get(key) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...style })
  formats.set(key, format)
  return format.format(moment)
}

/** Day of a moment in a time zone, `YYYY-MM-DD`. */
export const dayOf = (moment: Date, timeZone: string): string =>
  formatted(moment, timeZone, { dateStyle: 'short' })

/** A moment as the clocks of a time zone show it, carried as if it were UTC. */
export const localTime = (moment: Date, timeZone: string): Date =>
  new Date(`${formatted(moment, timeZone, { dateStyle: 'short', timeStyle: 'medium' }).replace(' ', 'T')}Z`)

/** The day so many days after a day. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Number of days of a period. */
export const lengthOf = ({ start, end }: Period): number => (Date.parse(end) - Date.parse(start)) / DAY + 1

/** The period as asked for. Throws `validation_failed` where it ends before it starts or is too long. */
export function checkPeriod(period: Period, most: number): Period {
  const length = lengthOf(period)
  if (length < 1) throw new AppError('validation_failed', { fields: { end_date: 'before_start' } })
  if (length > most) throw new AppError('validation_failed', { fields: { end_date: 'maximum' } })
  return period
}

/**
 * The first moment of a day in a time zone. Where clocks are set back over midnight, 00:00 comes twice and PostgreSQL takes the
 * second; where they are set forward over it, 00:00 does not exist and it takes the moment of the change.
 */
export const startOfDay = (day: string, timeZone: string): SQL => {
  const local = sql`(${day}::date::timestamp at time zone ${timeZone})`
  const earlier = sql`(${local} - interval '1 hour')`
  return sql`(case when (${earlier} at time zone ${timeZone})::date >= ${day}::date then ${earlier} else ${local} end)`
}
