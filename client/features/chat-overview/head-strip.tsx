import { useEffect, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { formatNumber, formatPercent, formatSoon } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { FigureFilter } from '#machines/floor/figure-filter.ts'
import { type Figures, type FloorFilters, figuresOf } from '#machines/floor/figures.ts'
import type { FloorState } from '#machines/floor/floor-state.ts'
import { linkOf } from '#machines/floor/link.ts'
import { alarms, closedUntil, waitedMs, waitTone } from '#machines/floor/open-hours.ts'
import { useFloorActor, useSampled } from './floor-actor.ts'
import type { FloorAddress } from './floor-address.ts'
import { clockSpan } from './format-span.ts'

interface Shown {
  readonly figures: Figures
  readonly now: number
  /** Longest time that a customer has been waiting, in milliseconds of business hours. */
  readonly waited: number
  /** Urgency of the longest wait. */
  readonly oldest: 'calm' | 'warning' | 'danger'
  /** Time at which business hours resume; null during business hours. */
  readonly closed: ReturnType<typeof closedUntil>
  /** Whether each metric is alarming; always false outside business hours. */
  readonly isAlarming: { readonly unhappy: boolean; readonly free: boolean }
}

function shownOf(floor: FloorState, now: number, filters: FloorFilters): Shown {
  const figures = figuresOf(floor, now, filters)
  const { wait_warn_seconds: warn, wait_alarm_seconds: alarm } = floor.thresholds
  const oldest = figures.oldest === null ? 'calm' : waitTone(floor, now, figures.oldest, { warn, alarm })
  const waited = figures.oldest === null ? 0 : waitedMs(floor, figures.oldest, now)
  const isAlarming = {
    unhappy: alarms(floor, now, figures.unhappy > 0),
    free: alarms(floor, now, figures.free === 0 && figures.waiting > 0),
  }
  return { figures, now, waited, oldest, isAlarming, closed: closedUntil(floor, now) }
}

/** Returns the current metrics, refreshed every second even while the panes are paused; null until the floor has loaded. */
export function useFigures(filters: FloorFilters): Shown | null {
  const actor = useFloorActor()
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    const update = () => {
      const { floor, now } = actor.getSnapshot().context
      if (floor) setShown(shownOf(floor, now, filters))
    }
    update()
    const timer = setInterval(update, 1_000)
    return () => clearInterval(timer)
  }, [actor, filters])
  return shown
}

interface Figure {
  readonly label: string
  readonly value: string
  readonly hint?: string
  readonly tone?: 'plain' | 'warning' | 'danger'
  /** Filter for the panes; missing if the panes do not show what the metric counts. */
  readonly focus?: FigureFilter
}

const tones = { plain: 'text-text', warning: 'text-warning-text', danger: 'text-danger-text' }

/**
 * Returns the metrics in the order of the questions they answer: who needs help, whether the situation will get worse, who can
 * help.
 */
function useShownFigures(filters: FloorFilters): readonly Figure[] {
  const { head } = useLL().floor
  const { locale } = useLocale()
  const shown = useFigures(filters)
  if (!shown) return []
  const { figures: f, now, waited, oldest, isAlarming, closed } = shown
  const number = (value: number) => formatNumber(locale, value)
  return [
    ...(closed
      ? [
          {
            label: head.hours(),
            value:
              closed.at === null
                ? head.closed()
                : head.closedUntil({
                    when: formatSoon(locale, new Date(closed.at), new Date(now), closed.timeZone),
                  }),
          },
        ]
      : []),
    { label: head.waiting(), value: number(f.waiting) },
    {
      label: head.oldest(),
      value: f.oldest === null ? head.none() : clockSpan(locale, waited),
      tone: oldest === 'calm' ? 'plain' : oldest,
      focus: 'late',
    },
    {
      label: head.inTarget(),
      value: f.answers === 0 ? head.none() : formatPercent(locale, f.inTarget / f.answers),
      hint: head.inTargetHint({ n: f.answers }),
    },
    {
      label: head.unhappy(),
      value: number(f.unhappy),
      tone: isAlarming.unhappy ? 'danger' : 'plain',
      focus: 'unhappy',
    },
    { label: head.unanswered(), value: number(f.unanswered), focus: 'unanswered' },
    {
      label: head.free(),
      value: number(f.free),
      tone: isAlarming.free ? 'danger' : 'plain',
      focus: 'free',
    },
    { label: head.online(), value: number(f.online), focus: 'online' },
    { label: head.away(), value: number(f.away), focus: 'away' },
    { label: head.offline(), value: number(f.offline), focus: 'offline' },
    { label: head.withBot(), value: number(f.withBot) },
  ]
}

interface HeadStripProps {
  readonly address: FloorAddress
  readonly onFocus: (focus: FigureFilter | null) => void
}

/** Strip of metrics; pressing one filters the panes by it. The strip is colorless while the floor is stale. */
export function HeadStrip({ address, onFocus }: HeadStripProps) {
  const { head } = useLL().floor
  const figures = useShownFigures(address)
  const isStale = useSampled((context) => linkOf(context).kind === 'stale')
  return (
    <ul
      aria-label={head.label()}
      className={cn(
        'scroll-thin flex shrink-0 overflow-x-auto border-b bg-surface px-2 py-1.5 sm:flex-wrap',
        isStale && 'grayscale',
      )}
    >
      {figures.map((figure) => (
        <li key={figure.label} className="shrink-0">
          <FigureView figure={figure} focus={address.focus} onFocus={onFocus} />
        </li>
      ))}
    </ul>
  )
}

interface FigureViewProps {
  readonly figure: Figure
  readonly focus: FigureFilter | null
  readonly onFocus: (focus: FigureFilter | null) => void
}

function FigureView({ figure, focus: current, onFocus }: FigureViewProps) {
  const { label, value, hint, tone = 'plain', focus } = figure
  const content = (
    <>
      <span className="block whitespace-nowrap text-text-muted text-xs">{label}</span>
      <span className={cn('tabular block whitespace-nowrap font-semibold text-xl', tones[tone])}>
        {value}
        {hint && <span className="ml-1.5 font-normal text-text-muted text-xs">{hint}</span>}
      </span>
    </>
  )
  const style = 'min-w-20 rounded-md px-3 py-1 text-left'
  if (!focus) return <div className={style}>{content}</div>
  const isOn = current === focus
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onFocus(isOn ? null : focus)}
      className={cn(
        style,
        isOn ? 'bg-surface-selected ring-1 ring-accent ring-inset' : 'hover:bg-surface-hover',
      )}
    >
      {content}
    </button>
  )
}
