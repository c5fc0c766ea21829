import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { dayLabel } from './day-label.ts'
import type { TimelineRow } from './timeline.ts'
import type { MessageVirtualizer } from './use-message-window.ts'

/** Returns the indexes of the rows that begin a new day. */
const startsOf = (timeline: readonly TimelineRow[]): readonly number[] =>
  timeline.flatMap((row, index) => (index === 0 || row.isNewDay ? [index] : []))

interface DayRailProps {
  readonly timeline: readonly TimelineRow[]
  /** Index of the row at the top of the view. */
  readonly top: number
  readonly virtualizer: MessageVirtualizer
}

/** Shows the day at the top of the view while the reader has scrolled up, with buttons to the previous and next day. */
export function DayRail({ timeline, top, virtualizer }: DayRailProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const { days, formerDay, nextDay } = LL.chats.conversation
  const starts = startsOf(timeline)
  const current = starts.findLastIndex((start) => start <= top)
  const at = timeline[starts[current] ?? -1]?.at ?? 0
  const label = useTicking((now) => dayLabel({ locale, LL }, new Date(at), now))
  if (starts.length < 2) return null
  const goTo = (day: number) => {
    const start = starts[day]
    if (start !== undefined) virtualizer.scrollToIndex(start, { align: 'start' })
  }
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
      <fieldset
        aria-label={days()}
        className="pointer-events-auto flex h-8 items-center gap-1 rounded-full border bg-surface-raised px-1 text-text-muted text-xs shadow-float"
      >
        <IconButton
          size="small"
          icon={ChevronUp}
          label={formerDay()}
          disabled={current <= 0}
          onClick={() => goTo(current - 1)}
        />
        <span className="px-1 tabular">{label}</span>
        <IconButton
          size="small"
          icon={ChevronDown}
          label={nextDay()}
          disabled={current === starts.length - 1}
          onClick={() => goTo(current + 1)}
        />
      </fieldset>
    </div>
  )
}
