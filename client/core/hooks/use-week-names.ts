import { useLocale } from '#client/lib/i18n.tsx'
import { DAY_MS, HOUR_MS } from '#contract/base/units.ts'

/** Any Monday, for formatting the weekday names. */
const MONDAY = Date.UTC(2024, 0, 1)
const at = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Returns the weekday names, Monday first, and the hours of the day, in the member's language. */
export function useWeekNames() {
  const { locale } = useLocale()
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' })
  return {
    days: at(7).map((index) => day.format(MONDAY + index * DAY_MS)),
    hours: at(24).map((index) => hour.format(MONDAY + index * HOUR_MS)),
  }
}
