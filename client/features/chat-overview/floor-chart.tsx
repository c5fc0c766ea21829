import { ChevronDown, ChevronUp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { media, useMedia } from '#client/core/hooks/use-media.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useStoredText } from '#client/lib/use-storage.ts'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { MINUTE_MS } from '#contract/base/units.ts'
import { minutesUntil } from '#machines/floor/fold.ts'
import { useFloorNow, useFloorPart } from './floor-actor.ts'

const FloorPlot = lazy(async () => ({ default: (await import('./floor-plot.tsx')).FloorPlot }))

/** Collapsible chart of the last 60 minutes, below the panes. */
export function FloorChart() {
  const { chart } = useLL().floor
  const [stored, setStored] = useStoredText('floor-chart')
  const isRoomy = useMedia(media.veryLarge)
  const isOpen = stored === null ? isRoomy : stored === 'open'
  const minutes = useFloorPart('minutes')
  const minute = Math.floor(useFloorNow() / MINUTE_MS) * MINUTE_MS
  const shown = minutesUntil(minutes, minute)
  const summary = chart.summary({
    waiting: shown.at(-1)?.waiting ?? 0,
    arrived: shown.reduce((sum, { arrived }) => sum + arrived, 0),
  })
  return (
    <section aria-label={chart.label()} className="shrink-0 border-t bg-surface px-4 py-1.5">
      <div className="flex items-center gap-3 text-sm text-text-muted">
        <h2 className="font-medium text-text">{chart.label()}</h2>
        <span aria-hidden className="inline-flex items-center gap-1">
          <span className="h-0.5 w-4 bg-chart-1" /> {chart.waiting()}
        </span>
        <span aria-hidden className="inline-flex items-center gap-1">
          <span className="h-2.5 w-1.5 bg-border-strong" /> {chart.arrived()}
        </span>
        <span className="sr-only">{summary}</span>
        <IconButton
          size="small"
          icon={isOpen ? ChevronDown : ChevronUp}
          label={isOpen ? chart.hide() : chart.show()}
          onClick={() => setStored(isOpen ? 'closed' : 'open')}
          className="ml-auto"
        />
      </div>
      {isOpen && (
        <Suspense fallback={<div className="h-28" />}>
          <FloorPlot minutes={shown} />
        </Suspense>
      )}
    </section>
  )
}
