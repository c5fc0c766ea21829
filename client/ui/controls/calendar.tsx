import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  dateOf,
  daysIntoWeek,
  firstWeekday,
  monthWeeks,
} from '#client/lib/calendar-days.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { DayCell, WeekdayHead } from './calendar-cells.tsx'
import { IconButton } from './icon-button.tsx'

interface CalendarProps {
  /** The days that are marked. */
  readonly range: DayRange
  readonly onPick: (day: Day) => void
  /** The last day that can be chosen. */
  readonly latest: Day
}

/** One month to pick days from: arrows move by day and week, Page Up and Down by month, Home and End in the week. */
export function Calendar({ range, onPick, latest }: CalendarProps) {
  const { locale } = useLocale()
  const first = firstWeekday(locale)
  const { focused, go, keys, month } = useFocusedDay(range.to, latest, first)
  const weeks = monthWeeks(focused, first)
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    dateOf(focused),
  )
  return (
    <div className="w-64">
      <MonthHead title={title} onMove={(months) => go(addMonths(focused, months))} />
      <table
        ref={month}
        aria-label={title}
        onKeyDown={keys}
        className="w-full table-fixed border-separate border-spacing-y-0.5"
      >
        <WeekdayHead days={weeks[0] ?? []} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  range={range}
                  outside={day.slice(0, 7) !== focused.slice(0, 7)}
                  disabled={day > latest}
                  inTabOrder={day === focused}
                  onPick={() => [go(day), onPick(day)]}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The day that is in the tab order; when the keys move it, the focus follows. */
function useFocusedDay(start: Day, latest: Day, first: 1 | 7) {
  const [focused, setFocused] = useState(start)
  const byKeyboard = useRef(false)
  const month = useRef<HTMLTableElement>(null)
  const go = (day: Day) => setFocused(day > latest ? latest : day)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that the keys moved to.
  useEffect(() => {
    if (byKeyboard.current) month.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    byKeyboard.current = false
  }, [focused])
  const keys = (event: KeyboardEvent) => {
    const target = dayAt(event.key, focused, first)
    if (!target) return
    event.preventDefault()
    byKeyboard.current = true
    go(target)
  }
  return { focused, go, keys, month }
}

function dayAt(key: string, day: Day, first: 1 | 7): Day | undefined {
  const into = daysIntoWeek(day, first)
  const targets: Record<string, Day> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: addDays(day, -into),
    End: addDays(day, 6 - into),
    PageUp: addMonths(day, -1),
    PageDown: addMonths(day, 1),
  }
  return targets[key]
}

function MonthHead({ title, onMove }: { title: string; onMove: (months: number) => void }) {
  const { actions } = useLL().common
  return (
    <div className="flex items-center justify-between pb-1">
      <IconButton size="small" icon={ChevronLeft} label={actions.previous()} onClick={() => onMove(-1)} />
      <span aria-live="polite" className="font-medium first-letter:uppercase">
        {title}
      </span>
      <IconButton size="small" icon={ChevronRight} label={actions.next()} onClick={() => onMove(1)} />
    </div>
  )
}
