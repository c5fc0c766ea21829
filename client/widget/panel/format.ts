const UNITS = ['byte', 'kilobyte', 'megabyte'] as const

/** Formats a size in the visitor's language, by 1024 and with at most one decimal (specification 9). */
export function formatBytes(locale: string, bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  const format = {
    style: 'unit',
    unit: UNITS[power],
    // Short, English would have one form for all counts of bytes.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  } as const
  return new Intl.NumberFormat(locale, format).format(bytes / 1024 ** power)
}

/** Formats the time of day of a message. */
export const formatTime = (locale: string, moment: string | number): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(moment))

/** Formats the day of a message, with its weekday. */
export const formatDay = (locale: string, moment: string | number): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(moment))

const DAY_MS = 86_400_000

/** Returns a moment ahead in words, by the clock of the visitor: "tomorrow", or the weekday, or the date; and the time. */
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
  // Some languages begin it with a capital, and it stands within a sentence.
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  if (days < 2) return { day: near.toLocaleLowerCase(locale), time }
  return { day: days < 7 ? words({ weekday: 'long' }) : words({ day: 'numeric', month: 'long' }), time }
}
