import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { Box } from '#machines/chart/chart-box.ts'
import { HEAD, ROW } from '#machines/chart/measure.ts'

interface FrameProps {
  readonly box: Box
  readonly active: boolean
  readonly visited: boolean
  readonly chosen: boolean
}

interface StateBoxProps extends FrameProps {
  readonly id: string
  readonly onChoose: () => void
}

/** Outline around texts, which keeps them readable where they cross edges. */
const halo = '[paint-order:stroke] [stroke-linejoin:round] stroke-surface stroke-[3px]'

/** State with its name and transitions; marked with a dot if it is current, or with a ring if it was visited. */
export function StateBox(props: StateBoxProps) {
  const { id, box, active, chosen, onChoose } = props
  const LL = useLL()
  const { state, x, y, rows, above } = box
  const outer = state.states.length > 0
  const { current, visited } = LL.inspect.chart
  const stateText = active ? current() : props.visited ? visited() : null
  return (
    <g
      id={id}
      role="treeitem"
      aria-level={above.length + 1}
      aria-selected={chosen}
      aria-label={[state.key, stateText, state.description].filter(Boolean).join(', ')}
      onClick={onChoose}
      className="cursor-pointer"
    >
      {state.description && <title>{state.description}</title>}
      {outer ? <Hull box={box} /> : <Frame {...props} />}
      {box.initial && <InitialMark x={x} y={y} />}
      {active && <circle cx={x + 13} cy={y + HEAD / 2} r="4" className="fill-accent" />}
      {!active && props.visited && (
        <circle
          cx={x + 13}
          cy={y + HEAD / 2}
          r="3.5"
          strokeWidth="1.5"
          className="fill-none stroke-border-strong"
        />
      )}
      <text
        x={x + (active || props.visited ? 23 : 10)}
        y={y + HEAD / 2 + 4}
        className={cn('font-semibold text-xs', outer && halo, active ? 'fill-accent-text' : 'fill-text')}
      >
        {state.key}
      </text>
      {rows.map((row) => (
        <text
          key={row.y}
          x={x + 10}
          y={row.y + 3}
          className={cn('fill-text-muted font-mono text-2xs', outer && halo)}
        >
          {row.text}
          {row.text !== row.full && <title>{row.full}</title>}
        </text>
      ))}
    </g>
  )
}

/**
 * Transparent area that makes the header of a state with children clickable; needed because the frame is drawn separately, below
 * the edges.
 */
const Hull = ({ box: { x, y, width, rows } }: Pick<FrameProps, 'box'>) => (
  <rect {...{ x, y, width }} height={HEAD + rows.length * ROW} className="fill-transparent" />
)

/** Border and background of a state; the border of a final state is double. */
export function Frame({ box, active, visited, chosen }: FrameProps) {
  const { state, x, y, width, height } = box
  const leaf = state.states.length === 0
  const edge = chosen ? 'stroke-focus' : active ? 'stroke-accent' : 'stroke-border-strong'
  const fill = leaf && active ? 'fill-accent-subtle' : leaf && visited ? 'fill-surface-hover' : 'fill-surface'
  return (
    <>
      <rect
        {...{ x, y, width, height }}
        rx="8"
        strokeWidth={chosen ? 3 : active ? 2 : 1}
        strokeDasharray={state.type === 'parallel' ? '6 4' : undefined}
        className={cn(fill, edge)}
      />
      {state.type === 'final' && (
        <rect
          x={x + 3}
          y={y + 3}
          width={width - 6}
          height={height - 6}
          rx="5"
          className={cn('fill-none', edge)}
        />
      )}
    </>
  )
}

/** Dot with an arrow to the initial state. */
const InitialMark = ({ x, y }: { x: number; y: number }) => (
  <g className="fill-text-muted stroke-text-muted">
    <circle cx={x - 17} cy={y + HEAD / 2} r="3.5" />
    <path d={`M${x - 13} ${y + HEAD / 2}h9m-4-3.5 4 3.5-4 3.5`} strokeWidth="1.5" className="fill-none" />
  </g>
)
