import { Crosshair, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { machinePath } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { ExternalLink } from '#client/ui/controls/link.tsx'
import type { ChartState } from '#machines/chart/chart.ts'
import { layoutOf } from '#machines/chart/layout.ts'
import { lastName, transitionText } from '#machines/chart/measure.ts'
import { ChartView } from './chart/chart-view.tsx'
import { useViewport } from './chart/use-viewport.ts'
import { isOfProduct, type Subject } from './subjects.ts'
import type { Travel } from './use-travel.ts'

interface ChartPaneProps {
  readonly subject: Subject
  readonly travel: Travel
}

/** State chart of a machine with the current states highlighted, and a description of the selected state. */
export function ChartPane({ subject, travel }: ChartPaneProps) {
  const LL = useLL()
  const { active, visited } = travel
  const { chart, title } = subject
  const layout = layoutOf(chart)
  const [chosen, setChosen] = useState<string | null>(null)
  const current = layout.boxes.findLast(({ state }) => active.has(state.id)) ?? null
  const viewport = useViewport(layout, current)
  const shown = layout.boxes.find(({ state }) => state.id === chosen) ?? current
  return (
    <section
      aria-label={LL.inspect.chart.label({ name: title })}
      className="flex h-[70dvh] flex-col lg:h-full"
    >
      <div className="flex items-center gap-1 border-b bg-surface px-3 py-1.5">
        <h2 className="min-w-0 truncate font-semibold">{title}</h2>
        <span className="mr-auto shrink-0 px-2 text-sm">
          {isOfProduct(chart.id) && (
            <ExternalLink href={machinePath(chart.id)}>{LL.inspect.chart.about()}</ExternalLink>
          )}
        </span>
        {current && (
          <IconButton
            size="small"
            icon={Crosshair}
            label={LL.inspect.chart.find()}
            onClick={() => viewport.reveal(current)}
          />
        )}
        <IconButton
          size="small"
          icon={ZoomOut}
          label={LL.inspect.chart.zoomOut()}
          onClick={() => viewport.zoomBy(1 / 1.25)}
        />
        <IconButton
          size="small"
          icon={ZoomIn}
          label={LL.inspect.chart.zoomIn()}
          onClick={() => viewport.zoomBy(1.25)}
        />
        <IconButton size="small" icon={Maximize} label={LL.inspect.chart.fit()} onClick={viewport.fit} />
      </div>
      <ChartView
        label={LL.inspect.chart.label({ name: title })}
        {...{ layout, active, visited, chosen, viewport }}
        onChoose={setChosen}
      />
      <div className="border-t bg-surface px-3 py-2">
        {shown ? (
          <StateText state={shown.state} />
        ) : (
          <p className="text-text-muted">{LL.inspect.chart.chooseState()}</p>
        )}
        <p className="mt-1 text-2xs text-text-faint">{LL.inspect.chart.keys()}</p>
      </div>
    </section>
  )
}

/** Details of a state: its actors and its transitions in full. */
function StateText({ state }: { state: ChartState }) {
  const LL = useLL()
  return (
    <section
      aria-label={lastName(state.id)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="scroll-thin max-h-28 overflow-y-auto rounded-sm"
    >
      <h3 className="font-medium font-mono text-xs">{lastName(state.id)}</h3>
      {state.description && <p>{state.description}</p>}
      {state.invokes.length > 0 && (
        <p className="text-sm text-text-muted">
          {LL.inspect.chart.runs({ names: state.invokes.join(', ') })}
        </p>
      )}
      <ul className="wrap-anywhere mt-1 flex flex-wrap gap-x-4 font-mono text-2xs text-text-muted">
        {state.transitions.map((transition, index) => (
          <li key={index}>{transitionText(transition, state.id)}</li>
        ))}
      </ul>
    </section>
  )
}
