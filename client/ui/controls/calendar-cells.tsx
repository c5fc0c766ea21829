import { type Day, type DayRange, dateOf } from '#client/lib/calendar-days.ts'
import { cn } from '#client/lib/cn.ts'
import { useLocale } from '#client/lib/i18n.tsx'

/** The names of the weekdays, from those of one week. */
export function WeekdayHead({ days }: { days: readonly Day[] }) {
  const { locale } = useLocale()
  // Vietnamese short names ("Thứ 2") are too wide for a column, and its narrow ones ("T2") are what calendars print.
  const brief = locale === 'vi-VN' ? 'narrow' : 'short'
  const name = (day: Day, weekday: 'long' | 'short' | 'narrow') =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(dateOf(day))
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            abbr={name(day, 'long')}
            className="h-7 font-normal text-text-faint text-xs"
          >
            {name(day, brief)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface DayCellProps {
  readonly day: Day
  readonly range: DayRange
  /** Of the month before or after. */
  readonly outside: boolean
  readonly disabled: boolean
  readonly inTabOrder: boolean
  readonly onPick: () => void
}

/** One day of a month, marked when it is in the range. */
export function DayCell({ day, range, outside, disabled, inTabOrder, onPick }: DayCellProps) {
  const { locale } = useLocale()
  const edge = day === range.from || day === range.to
  const within = day >= range.from && day <= range.to
  const name = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(dateOf(day))
  return (
    <td className={cn('p-0 text-center', within && !edge && 'bg-accent-subtle')}>
      <button
        type="button"
        tabIndex={inTabOrder ? 0 : -1}
        aria-label={name}
        aria-pressed={within}
        disabled={disabled}
        onClick={onPick}
        className={cn(
          'tabular size-8 rounded-lg',
          edge ? 'bg-accent-fill text-on-accent' : 'usable-hover:bg-surface-hover',
          !edge && (outside || disabled) && 'text-text-faint',
          disabled && 'opacity-55',
        )}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}
