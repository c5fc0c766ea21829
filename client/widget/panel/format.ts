import { DAY_MS } from '#contract/base/units.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const

/** Formats a file size in the visitor's language, in powers of 1024 with at most one decimal (specification 9). */
export function formatBytes(locale: string, bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  const format = {
    style: 'unit',
    unit: UNITS[power],
    // The short form of bytes has no plural in English.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  } as const
  return new Intl.NumberFormat(locale, format).format(bytes / 1024 ** power)
}

/** Formats a message's time of day. */
export const formatTime = (locale: string, moment: string | number): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(moment))

/** Formats a message's day, with the weekday. */
export const formatDay = (locale: string, moment: string | number): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(moment))

/** Formats a future time in the visitor's time zone: the day as "tomorrow", a weekday or a date, and the time of day. */
export function dayAndTime(
  locale: string,
  moment: string,
  now: number,
): { readonly day: string; readonly time: string } {
  const at = new Date(moment)
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  const days = (midnight(at) - midnight(new Date(now))) / DAY_MS
  const words = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options).format(at)
  const time = words({ timeStyle: 'short' })
  // Some languages capitalize the day, but here it appears within a sentence.
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  if (days < 2) return { day: near.toLocaleLowerCase(locale), time }
  return { day: days < 7 ? words({ weekday: 'long' }) : words({ day: 'numeric', month: 'long' }), time }
}
