import { type KeyboardEvent, useId } from 'react'
import type { Box } from '#machines/chart/chart-box.ts'
import type { Layout } from '#machines/chart/layout.ts'
import { Edges } from './edges-view.tsx'
import { Frame, StateBox } from './state-box.tsx'
import type { Viewport } from './use-viewport.ts'

interface ChartViewProps {
  readonly label: string
  readonly layout: Layout
  readonly active: ReadonlySet<string>
  readonly visited: ReadonlySet<string>
  readonly chosen: string | null
  readonly viewport: Viewport
  readonly onChoose: (id: string) => void
}

/** State chart of nested states connected by edges, navigable with the arrow keys. */
export function ChartView(props: ChartViewProps) {
  const { label, layout, active, visited, chosen, onChoose } = props
  const { ref, viewBox, handlers } = props.viewport
  const id = useId()
  const outer = layout.boxes.filter(({ state }) => state.states.length > 0)
  const leaves = new Set(layout.boxes.filter((box) => !outer.includes(box)).map(({ state }) => state.id))
  const isLit = (from: string, to: string) =>
    from === chosen || to === chosen || (active.has(from) && leaves.has(from))
  const boxProps = (box: Box) => ({
    box,
    active: active.has(box.state.id),
    visited: visited.has(box.state.id),
    chosen: chosen === box.state.id,
  })
  return (
    <div
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={chosen ? `${id}-${chosen}` : undefined}
      onKeyDown={(event) => onKey(event, props)}
      className="min-h-0 flex-1 bg-surface-sunken -outline-offset-2"
    >
      <svg
        ref={ref}
        viewBox={viewBox}
        role="presentation"
        {...handlers}
        className="size-full cursor-grab touch-none select-none active:cursor-grabbing"
      >
        {outer.map((box) => (
          <Frame key={box.state.id} {...boxProps(box)} />
        ))}
        <Edges edges={layout.edges.filter(({ from, to }) => !isLit(from, to))} lit={false} />
        <Edges edges={layout.edges.filter(({ from, to }) => isLit(from, to))} lit />
        {layout.boxes.map((box) => (
          <StateBox
            key={box.state.id}
            id={`${id}-${box.state.id}`}
            {...boxProps(box)}
            onChoose={() => onChoose(box.state.id)}
          />
        ))}
      </svg>
    </div>
  )
}

/** Returns the state to which an arrow key, Home or End moves: the previous, next, parent, first child, first or last one. */
function targetOf(key: string, boxes: readonly Box[], chosen: string | null): Box | undefined {
  const index = boxes.findIndex(({ state }) => state.id === chosen)
  const box = boxes[index]
  if (key === 'Home') return boxes[0]
  if (key === 'End') return boxes.at(-1)
  if (key === 'ArrowDown') return boxes[index + 1]
  if (key === 'ArrowUp') return boxes[Math.max(0, index - 1)]
  if (key === 'ArrowLeft') return boxes.find(({ state }) => state.id === box?.above.at(-1))
  if (key === 'ArrowRight') return boxes.find(({ above }) => box && above.at(-1) === box.state.id)
  return undefined
}

function onKey(event: KeyboardEvent, { layout, chosen, viewport, onChoose }: ChartViewProps): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const views: Record<string, () => void> = {
    '+': () => viewport.zoomBy(1.25),
    '-': () => viewport.zoomBy(1 / 1.25),
    '0': viewport.fit,
  }
  const target = targetOf(event.key, layout.boxes, chosen)
  const change = views[event.key]
  if (target || change) event.preventDefault()
  change?.()
  if (!target) return
  onChoose(target.state.id)
  viewport.reveal(target)
}
