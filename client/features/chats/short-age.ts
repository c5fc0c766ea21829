import { formatDate, formatMoment, formatNumber, formatRelative } from '#client/lib/format.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/base/units.ts'
import type { Locales } from '#i18n/i18n-types.ts'

const WEEK_MS = 7 * DAY_MS

const units = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/**
 * Returns the style for units: narrow, except in Turkish, where the narrow units of minute and hour (d, s) could be mistaken for
 * day and second.
 */
const display = (locale: Locales) => (locale === 'tr-TR' ? 'short' : 'narrow')

/**
 * Formats a duration, given in milliseconds, in its largest unit, as briefly as the language allows: "4m", "2h"; at least "1m".
 */
export function shortDuration(locale: Locales, length: number): string {
  const [unit, size] = units.find(([, least]) => length >= least) ?? ['minute', MINUTE_MS]
  const value = Math.max(1, Math.floor(length / size))
  return formatNumber(locale, value, { style: 'unit', unit, unitDisplay: display(locale) })
}

/** Formats the time since a date for dense lists: "now", "4m", "2h", "3d", and the date after a week. */
export function shortAge(locale: Locales, date: Date, now: Date): string {
  const length = now.getTime() - date.getTime()
  if (length < MINUTE_MS) return formatRelative(locale, date, date)
  if (length >= WEEK_MS) return formatMoment(locale, date, now)
  return shortDuration(locale, length)
}

/** Formats the time since a date for screen readers: "4 minutes ago", and the date after a week. */
export const spokenAge = (locale: Locales, date: Date, now: Date): string =>
  now.getTime() - date.getTime() >= WEEK_MS ? formatDate(locale, date) : formatRelative(locale, date, now)
