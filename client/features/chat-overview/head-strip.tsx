import { memo, type ReactNode, useEffect, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { formatNumber, formatPercent } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { type Figures, type FloorFilters, figuresOf } from '#machines/floor/figures.ts'
import { useFloorActor } from './floor-actor.ts'
import { clockSpan } from './format-span.ts'

/** Returns the figures of this second: they are never held and change once a second. */
export function useFigures(
  filters: FloorFilters,
): { readonly figures: Figures; readonly now: number } | null {
  const actor = useFloorActor()
  const [shown, setShown] = useState<{ figures: Figures; now: number } | null>(null)
  useEffect(() => {
    const update = () => {
      const { picture, now } = actor.getSnapshot().context
      if (picture) setShown({ figures: figuresOf(picture, now, filters), now })
    }
    update()
    const timer = setInterval(update, 1_000)
    return () => clearInterval(timer)
  }, [actor, filters])
  return shown
}

interface FigureProps {
  readonly label: string
  readonly hint?: string
  readonly tone?: 'plain' | 'warning' | 'danger'
  readonly children: ReactNode
}

const tones = { plain: 'text-text', warning: 'text-warning-text', danger: 'text-danger-text' }

const Figure = ({ label, hint, tone = 'plain', children }: FigureProps) => (
  <div className="flex min-w-24 shrink-0 flex-col gap-0.5 border-l px-4 first:border-l-0">
    <dt className="whitespace-nowrap text-text-muted text-xs">{label}</dt>
    <dd className={cn('tabular whitespace-nowrap font-semibold text-xl', tones[tone])}>
      {children}
      {hint && <span className="ml-1.5 font-normal text-text-muted text-xs">{hint}</span>}
    </dd>
  </div>
)

/** The figures in a strip. */
export const HeadStrip = memo(function HeadStrip({ filters }: { filters: FloorFilters }) {
  const { head } = useLL().floor
  const { locale } = useLocale()
  const shown = useFigures(filters)
  if (!shown) return null
  const { figures: f, now } = shown
  const number = (value: number) => formatNumber(locale, value)
  return (
    <dl
      aria-label={head.label()}
      className="scroll-thin flex shrink-0 overflow-x-auto border-b bg-surface py-2.5"
    >
      <Figure label={head.waiting()}>{number(f.waiting)}</Figure>
      <Figure label={head.oldest()} tone={f.oldest !== null && now - f.oldest > 180_000 ? 'danger' : 'plain'}>
        {f.oldest === null ? head.none() : clockSpan(locale, now - f.oldest)}
      </Figure>
      <Figure label={head.inTarget()} hint={head.inTargetHint({ n: f.answers })}>
        {f.answers === 0 ? head.none() : formatPercent(locale, f.inTarget / f.answers)}
      </Figure>
      <Figure label={head.free()} tone={f.free === 0 && f.waiting > 0 ? 'danger' : 'plain'}>
        {number(f.free)}
      </Figure>
      <Figure label={head.people()}>
        {number(f.online)} · {number(f.away)} · {number(f.offline)}
      </Figure>
      <Figure label={head.unhappy()} tone={f.unhappy > 0 ? 'danger' : 'plain'}>
        {number(f.unhappy)}
      </Figure>
      <Figure label={head.unanswered()}>{number(f.unanswered)}</Figure>
      <Figure label={head.withBot()}>{number(f.withBot)}</Figure>
    </dl>
  )
})
