import { formatDate, formatMoment, formatNumber, formatRelative } from '#client/lib/format.ts'
import type { Locales } from '#i18n/i18n-types.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

const units = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** In Turkish the narrow forms of minute and hour (d, s) are those of day and second elsewhere. */
const display = (locale: Locales) => (locale === 'tr-TR' ? 'short' : 'narrow')

/** A length of time in its largest unit, as short as the language allows: "4m", "2h"; under a minute, "1m". Milliseconds in. */
export function shortDuration(locale: Locales, length: number): string {
  const [unit, size] = units.find(([, least]) => length >= least) ?? ['minute', MINUTE]
  const value = Math.max(1, Math.floor(length / size))
  return formatNumber(locale, value, { style: 'unit', unit, unitDisplay: display(locale) })
}

/** How long ago something was, for dense lists: "now", "4m", "2h", "3d", after a week the day. */
export function shortAge(locale: Locales, date: Date, now: Date): string {
  const length = now.getTime() - date.getTime()
  if (length < MINUTE) return formatRelative(locale, date, date)
  if (length >= WEEK) return formatMoment(locale, date, now)
  return shortDuration(locale, length)
}

/** The same for those who listen: "4 minutes ago", after a week the day. */
export const spokenAge = (locale: Locales, date: Date, now: Date): string =>
  now.getTime() - date.getTime() >= WEEK ? formatDate(locale, date) : formatRelative(locale, date, now)
