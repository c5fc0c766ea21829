import { useLocale } from '#client/lib/i18n.tsx'

/** A Monday, from which the names of the weekdays are read. */
const MONDAY = Date.UTC(2024, 0, 1)
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
const at = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Returns the names of the weekdays, Monday first, and of the hours of a day in the member's language. */
export function useWeekNames() {
  const { locale } = useLocale()
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' })
  return {
    days: at(7).map((index) => day.format(MONDAY + index * DAY_MS)),
    hours: at(24).map((index) => hour.format(MONDAY + index * HOUR_MS)),
  }
}
