import { Trash2 } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import type { TimeSpan } from '#contract/floor/business-hours.ts'

interface SpanListProps {
  /** Name of the day, used in the fields' labels. */
  readonly day: string
  readonly spans: readonly TimeSpan[]
  readonly onChange: (spans: readonly TimeSpan[]) => void
}

/** End of the day in the contract; a time field can only show it as midnight. */
const END_OF_DAY = '24:00'
const MIDNIGHT = '00:00'

/** Time spans of a day, which can be added, edited and removed. */
export function SpanList({ day, spans, onChange }: SpanListProps) {
  const { hours } = useLL().settings
  const set = (at: number, part: Partial<TimeSpan>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...part } : span)))
  return (
    <ul className="flex flex-col gap-2">
      {spans.map(({ from, to }, at) => (
        <li key={at} className="flex items-center gap-1.5">
          <TextInput
            type="time"
            aria-label={hours.from({ day, n: at + 1 })}
            value={from}
            onChange={(next) => set(at, { from: next })}
            className="w-33"
          />
          <span aria-hidden className="text-text-muted">
            {hours.until()}
          </span>
          <TextInput
            type="time"
            aria-label={hours.to({ day, n: at + 1 })}
            value={to === END_OF_DAY ? MIDNIGHT : to}
            onChange={(next) => set(at, { to: next === MIDNIGHT ? END_OF_DAY : next })}
            className="w-33"
          />
          <IconButton
            size="small"
            icon={Trash2}
            label={hours.removeSpan({ day, n: at + 1 })}
            onClick={() => onChange(spans.filter((_, index) => index !== at))}
          />
        </li>
      ))}
    </ul>
  )
}
