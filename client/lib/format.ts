import { UNKNOWN_MOMENT } from '#contract/base/shapes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/base/units.ts'
import type { Locales } from '#i18n/i18n-types.ts'
import { unknownMoment } from '#i18n/unknown-moment.ts'

const made = new Map<string, unknown>()

/** Returns a cached Intl object, because creating one costs about as much as formatting a hundred values. */
function kept<T>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined
  if (known !== undefined) return known
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

const numberFormat = (locale: Locales, options: Intl.NumberFormatOptions) =>
  kept(`n${locale}${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))

const dateFormat = (locale: Locales, options: Intl.DateTimeFormatOptions) =>
  kept(`d${locale}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))

const UNKNOWN_MS = Date.parse(UNKNOWN_MOMENT)

/** Formats a time, or says that it is unknown. */
const known = (locale: Locales, date: Date, format: () => string): string =>
  date.getTime() === UNKNOWN_MS ? unknownMoment[locale] : format()

/** Formats a number with the language's separators. */
export const formatNumber = (
  locale: Locales,
  value: number,
  options: Intl.NumberFormatOptions = {},
): string => numberFormat(locale, options).format(value)

/** Formats a share (0.25 → 25%), without decimals by default. */
export const formatPercent = (locale: Locales, share: number, decimals = 0): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: decimals }).format(share)

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/**
 * Formats a size in the largest suitable unit with at most one decimal (specification 9); `base` is 1024 or 1000 bytes per
 * kilobyte.
 */
export function formatBytes(locale: Locales, bytes: number, base: 1024 | 1000 = 1024): string {
  const one = (value: number) => Math.round(value * 10) / 10
  let [value, step] = [Math.max(0, bytes), 0]
  while (one(value) >= base && step < units.length - 1) {
    value /= base
    step += 1
  }
  const unitDisplay = step === 0 ? 'long' : 'short'
  const format = numberFormat(locale, {
    style: 'unit',
    unit: units[step],
    unitDisplay,
    maximumFractionDigits: 1,
  })
  // A non-breaking space keeps a number and its unit on one line.
  return format.format(value).replaceAll(' ', '\u00a0')
}

/** Formats a date as is usual in the locale, such as 21 Nov 2026. */
export const formatDate = (locale: Locales, date: Date, timeZone?: string): string =>
  known(locale, date, () => dateFormat(locale, { dateStyle: 'medium', timeZone }).format(date))

/** Formats a time of day without seconds. */
export const formatTime = (locale: Locales, date: Date, timeZone?: string): string =>
  known(locale, date, () => dateFormat(locale, { timeStyle: 'short', timeZone }).format(date))

/** Formats a date with the time of day. */
export const formatDateTime = (locale: Locales, date: Date, timeZone?: string): string =>
  known(locale, date, () =>
    dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date),
  )

const WEEK_MS = 7 * DAY_MS

/** Formats a future time: weekday and time within a week, otherwise date and time. */
export const formatSoon = (locale: Locales, date: Date, now: Date, timeZone?: string): string =>
  date.getTime() - now.getTime() < WEEK_MS
    ? dateFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone }).format(date)
    : formatDateTime(locale, date, timeZone)

/**
 * Formats a time as briefly as possible without ambiguity: today, the time; this year, day and month; otherwise the full date.
 */
export function formatMoment(locale: Locales, date: Date, now: Date, timeZone?: string): string {
  const day = dateFormat('en-US', { dateStyle: 'short', timeZone })
  if (day.format(date) === day.format(now)) return formatTime(locale, date, timeZone)
  const year = dateFormat('en-US', { year: 'numeric', timeZone })
  if (year.format(date) !== year.format(now)) return formatDate(locale, date, timeZone)
  return dateFormat(locale, { day: 'numeric', month: 'short', timeZone }).format(date)
}

const ages = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/** Formats a time relative to now: "2 minutes ago", "now" within a minute; `narrow` for dense lists ("2m ago"). */
export function formatRelative(
  locale: Locales,
  date: Date,
  now: Date,
  style: 'long' | 'narrow' = 'long',
): string {
  if (date.getTime() === UNKNOWN_MS) return unknownMoment[locale]
  const format = kept(
    `r${locale}${style}`,
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }),
  )
  const distance = date.getTime() - now.getTime()
  const [unit, size] = ages.find(([, length]) => Math.abs(distance) >= length) ?? [
    'second',
    Number.POSITIVE_INFINITY,
  ]
  return format.format(Math.trunc(distance / size), unit)
}

/** Formats a duration, given in milliseconds, in its two largest units: "1 hr, 5 min"; below a minute, in seconds. */
export function formatDuration(locale: Locales, milliseconds: number): string {
  const parts = [
    ['day', Math.floor(milliseconds / DAY_MS)],
    ['hour', Math.floor(milliseconds / HOUR_MS) % 24],
    ['minute', Math.floor(milliseconds / MINUTE_MS) % 60],
    ['second', Math.floor(milliseconds / SECOND_MS) % 60],
  ] as const
  const first = parts.findIndex(([, value]) => value > 0)
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2).filter(([, value]) => value > 0)
  const words = shown.map(([unit, value]) =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value),
  )
  return kept(`u${locale}`, () => new Intl.ListFormat(locale, { type: 'unit', style: 'short' })).format(words)
}

/** Joins items as the language does: "a, b, and c"; a disjunction uses "or". */
export const formatList = (
  locale: Locales,
  items: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
) => kept(`l${locale}${type}`, () => new Intl.ListFormat(locale, { type })).format(items)
