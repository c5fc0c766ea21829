import { DayButton, type DayButtonProps, DayPicker } from 'react-day-picker'
import { type Day, dateOf, dayOf } from '#client/lib/calendar-days.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Locales } from '#i18n/i18n-types.ts'

/** Range being picked; `to` is missing until the second day is chosen. */
export interface DraftRange {
  readonly from: Day
  readonly to?: Day
}

interface CalendarProps {
  readonly range: DraftRange
  /** The first pick starts the range and the second completes it; the two days can be picked in either order. */
  readonly onChange: (range: DraftRange) => void
  /** Latest day that can be chosen. */
  readonly latest: Day
}

const navButton =
  'grid size-7 place-items-center rounded-md text-text-muted hover:bg-surface-hover aria-disabled:opacity-55'

const classNames = {
  root: 'w-64',
  month: 'grid grid-cols-[auto_1fr_auto] items-center gap-y-1',
  month_caption: 'text-center font-medium first-letter:uppercase',
  button_previous: navButton,
  button_next: navButton,
  chevron: 'size-4 fill-current',
  month_grid: 'col-span-3 w-full table-fixed border-separate border-spacing-y-0.5',
  weekday: 'h-7 font-normal text-text-faint text-xs',
  day: 'p-0 text-center',
  outside: 'text-text-faint',
  disabled: 'text-text-faint opacity-55',
  range_middle: 'bg-accent-subtle',
}

/**
 * Calendar month for picking a range of days: arrows move by day and week, Page Up and Down by month, Home and End within the
 * week.
 */
export function Calendar({ range, onChange, latest }: CalendarProps) {
  const { actions } = useLL().common
  const { locale } = useLocale()
  const texts = textsOf(locale)
  const selected = { from: dateOf(range.from), to: range.to === undefined ? undefined : dateOf(range.to) }
  return (
    <DayPicker
      mode="range"
      required
      resetOnSelect
      fixedWeeks
      showOutsideDays
      navLayout="around"
      timeZone="UTC"
      selected={selected}
      onSelect={({ from, to }) => from && onChange({ from: dayOf(from), ...(to && { to: dayOf(to) }) })}
      modifiers={{ edge: [selected.from, selected.to ?? selected.from] }}
      today={dateOf(latest)}
      defaultMonth={selected.to ?? selected.from}
      endMonth={dateOf(latest)}
      disabled={{ after: dateOf(latest) }}
      labels={{ labelPrevious: () => actions.previous(), labelNext: () => actions.next(), ...texts.labels }}
      formatters={texts.formatters}
      weekStartsOn={locale === 'en-US' ? 0 : 1}
      classNames={classNames}
      components={{ DayButton: DayOfMonth }}
    />
  )
}

/** Returns the names of days and months from the browser, so that no second set of translations is loaded. */
function textsOf(locale: Locales) {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (date: Date) => format(date)
  }
  const month = formatter({ month: 'long', year: 'numeric' })
  // Vietnamese short names ("Thứ 2") are too wide for a column; calendars print the narrow ones ("T2").
  const weekday = formatter({ weekday: locale === 'vi-VN' ? 'narrow' : 'short' })
  return {
    labels: {
      labelDayButton: formatter({ dateStyle: 'full' }),
      labelGrid: month,
      labelWeekday: formatter({ weekday: 'long' }),
    },
    formatters: { formatCaption: month, formatWeekdayName: weekday },
  }
}

/** Button for a day; the first and last day of the range are emphasized. */
const DayOfMonth = (props: DayButtonProps) => (
  <DayButton
    {...props}
    className={cn(
      'tabular size-8 rounded-lg',
      props.modifiers.edge ? 'bg-accent-fill text-on-accent' : 'usable-hover:bg-surface-hover',
    )}
  />
)
