import type { Locales } from '#i18n/i18n-types.ts'

/** ISO weekdays, from Monday (1) to Sunday (7). */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Returns the name of an ISO weekday. */
export const dayName = (locale: Locales, day: number): string =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
