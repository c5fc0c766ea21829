import { PopoverButton } from '@headlessui/react'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Day, type DayRange, dateOf, presetRanges } from '#client/lib/calendar-days.ts'
import { cn } from '#client/lib/cn.ts'
import { formatDate } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Popover } from '../overlays/popover.tsx'
import { Button } from './button.tsx'
import type { DraftRange } from './calendar.tsx'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

interface DateRangeProps {
  /** Null selects all days. */
  readonly value: DayRange | null
  readonly onChange: (range: DayRange) => void
  /** Called when all days are chosen; without it, that choice is not offered. */
  readonly onClear?: () => void
  /** Today in the client's time zone; later days cannot be chosen. */
  readonly today: Day
}

const presets = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth'] as const
type Preset = (typeof presets)[number]

/** Control for choosing a range of whole days, from a calendar or from presets. */
export function DateRange({ value, onChange, onClear, today }: DateRangeProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const ranges = presetRanges(today)
  const known = presets.find((name) => ranges[name].from === value?.from && ranges[name].to === value.to)
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const shown = !value
    ? LL.common.dates.allTime()
    : known
      ? LL.common.dates[known]()
      : days.formatRange(dateOf(value.from), dateOf(value.to))
  const name = LL.common.dates.range()
  return (
    <Popover
      label={name}
      trigger={
        <PopoverButton as={Button} icon={CalendarDays} aria-label={`${name}: ${shown}`}>
          {shown}
        </PopoverButton>
      }
    >
      {(close) => (
        <RangePanel
          value={value}
          today={today}
          known={known}
          onApply={(range) => [onChange(range), close()]}
          {...(onClear && { onClear: () => [onClear(), close()] })}
        />
      )}
    </Popover>
  )
}

interface RangePanelProps {
  readonly value: DayRange | null
  readonly today: Day
  readonly known: Preset | undefined
  readonly onApply: (range: DayRange) => void
  readonly onClear?: () => void
}

function RangePanel({ value, today, known, onApply, onClear }: RangePanelProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const [draft, setDraft] = useState<DraftRange>(value ?? { from: today, to: today })
  const { from, to } = draft
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <PresetList
        known={known}
        onChoose={(name) => onApply(presetRanges(today)[name])}
        all={onClear ? { chosen: value === null, onChoose: onClear } : null}
      />
      <div className="flex flex-col gap-3 sm:border-l sm:pl-3">
        <Suspense fallback={<div className="h-[17.25rem] w-64" />}>
          <Calendar range={draft} onChange={setDraft} latest={today} />
        </Suspense>
        <div className="flex items-center justify-between gap-2">
          <span aria-live="polite" className="tabular text-sm text-text-muted">
            {formatDate(locale, dateOf(from), 'UTC')} – {to ? formatDate(locale, dateOf(to), 'UTC') : '…'}
          </span>
          <Button variant="primary" size="small" onClick={() => onApply({ from, to: to ?? from })}>
            {LL.common.actions.apply()}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface PresetListProps {
  readonly known: Preset | undefined
  readonly onChoose: (name: Preset) => void
  /** The option to choose all days; null hides it. */
  readonly all: { readonly chosen: boolean; readonly onChoose: () => void } | null
}

function PresetList({ known, onChoose, all }: PresetListProps) {
  const { dates } = useLL().common
  return (
    <ul className="flex flex-wrap gap-1 sm:w-36 sm:flex-col">
      {presets.map((name) => (
        <li key={name}>
          <PresetButton name={dates[name]()} chosen={name === known} onChoose={() => onChoose(name)} />
        </li>
      ))}
      {all && (
        <li>
          <PresetButton name={dates.allTime()} chosen={all.chosen} onChoose={all.onChoose} />
        </li>
      )}
    </ul>
  )
}

interface PresetButtonProps {
  readonly name: string
  readonly chosen: boolean
  readonly onChoose: () => void
}

const PresetButton = ({ name, chosen, onChoose }: PresetButtonProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onChoose}
    className={cn(
      'w-full rounded-md px-2 py-1.5 text-left hover:bg-surface-hover',
      chosen && 'bg-surface-selected text-accent-text',
    )}
  >
    {name}
  </button>
)
