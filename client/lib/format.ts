import type { Locales } from '#i18n/i18n-types.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const made = new Map<string, unknown>()

/** Keeps Intl objects: making one costs about as much as formatting a hundred values. */
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

/** A number with the separators of the language. */
export const formatNumber = (
  locale: Locales,
  value: number,
  options: Intl.NumberFormatOptions = {},
): string => numberFormat(locale, options).format(value)

/** A large number in short: 12,345 → 12K. */
export const formatCompact = (locale: Locales, value: number): string =>
  numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** A share (0.25 → 25%), without decimals unless asked for. */
export const formatPercent = (locale: Locales, share: number, decimals = 0): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: decimals }).format(share)

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size in the largest fitting unit with at most one decimal (specification 9); `base` is 1024 or 1000 bytes a kilobyte. */
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
  // A number stays with its unit at the end of a line.
  return format.format(value).replaceAll(' ', '\u00a0')
}

/** A day: 21 Nov 2026 in the order of the language. The time zone is the browser's unless given (IANA name). */
export const formatDate = (locale: Locales, date: Date, timeZone?: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeZone }).format(date)

/** A time of day, without seconds. */
export const formatTime = (locale: Locales, date: Date, timeZone?: string): string =>
  dateFormat(locale, { timeStyle: 'short', timeZone }).format(date)

/** A day and a time of day. */
export const formatDateTime = (locale: Locales, date: Date, timeZone?: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date)

const WEEK_MS = 7 * DAY_MS

/** A moment ahead: weekday and time within a week, else day and time. */
export const formatSoon = (locale: Locales, date: Date, now: Date, timeZone?: string): string =>
  date.getTime() - now.getTime() < WEEK_MS
    ? dateFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone }).format(date)
    : formatDateTime(locale, date, timeZone)

/** As short as it stays clear: the time today, day and month this year, else the full day. */
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

/** How long ago, or in how long: "2 minutes ago", "now" within a minute; `narrow` for dense lists ("2m ago"). */
export function formatRelative(
  locale: Locales,
  date: Date,
  now: Date,
  style: 'long' | 'narrow' = 'long',
): string {
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

/** A length of time in its two largest units: "1 hr, 5 min"; under a minute, seconds. Milliseconds in. */
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

/** Words joined as the language joins them: "a, b, and c". */
export const formatList = (
  locale: Locales,
  items: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
) => kept(`l${locale}${type}`, () => new Intl.ListFormat(locale, { type })).format(items)
