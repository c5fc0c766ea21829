import type { Texts } from '#client/lib/i18n.tsx'

const sameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

const dayBefore = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1)

/** Returns the label for a day: today, yesterday, or the date with its weekday, plus the year unless it is the current year. */
export function dayLabel({ locale, LL }: Texts, day: Date, now: Date): string {
  if (sameDay(day, now)) return LL.common.dates.today()
  if (sameDay(day, dayBefore(now))) return LL.common.dates.yesterday()
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(day.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  }).format(day)
}
