import { ArrowLeft, ArrowRight } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import type { Flight } from '#machines/recording/flight.ts'
import { actorKey } from './replay-recording.ts'

/** Height of a lane, and width of all, in the units of the drawing. */
const LANE = 22
const WIDTH = 1_000

/** Our choice: maximum number of arrows; more could not be told apart. */
const ARROWS_MAX = 1_500

interface Drawn {
  readonly n: number
  readonly x: number
  readonly lane: number
  readonly source: number | undefined
  readonly type: string
}

/** Returns all steps of a recording in order, with their place in the drawing. */
export function drawnSteps({ actors, nodes, ms }: Flight): readonly Drawn[] {
  const typeOf = (event: number) => {
    const node = nodes[event]
    const type = typeof node === 'object' && node !== null && 'type' in node ? nodes[Number(node.type)] : null
    return typeof type === 'string' ? type : '…'
  }
  return actors
    .flatMap(({ steps }, lane) =>
      steps.map(({ n, at, event, source }) => {
        const x = (Math.min(Math.max(at, 0), ms) / Math.max(1, ms)) * WIDTH
        return { n, x, lane, source, type: typeOf(event) }
      }),
    )
    .sort((a, b) => a.n - b.n)
}

const middle = (lane: number) => lane * LANE + LANE / 2

const ticksOf = (steps: readonly Drawn[]) =>
  steps.map(({ x, lane }) => `M${x.toFixed(1)} ${middle(lane) - 5}v10`).join('')

const arrowsOf = (steps: readonly Drawn[]) =>
  steps
    .filter(({ source }) => source !== undefined)
    .slice(-ARROWS_MAX)
    .map(({ x, lane, source = lane }) => {
      const end = middle(lane) + (source < lane ? -5 : 5)
      const tip = source < lane ? -4 : 4
      return `M${x.toFixed(1)} ${middle(source)}V${end}m-3 ${tip}l3 ${-tip}l3 ${tip}`
    })
    .join('')

interface TimeLineProps {
  readonly flight: Flight
  /** Order of the current step. */
  readonly at: number
  readonly onTravel: (at: number) => void
  /** Key of the selected actor. */
  readonly chosen: string | null
  readonly onChoose: (key: string) => void
}

/** All machines of a recording on one time line: a lane each, events as ticks, and arrows from the machine that came before. */
export function TimeLine({ flight, at, onTravel, chosen, onChoose }: TimeLineProps) {
  const LL = useLL()
  const texts = LL.inspect.recording
  const steps = drawnSteps(flight)
  const [ticks, arrows] = [ticksOf(steps), arrowsOf(steps)]
  const index = steps.findLastIndex(({ n }) => n <= at)
  const current = steps[index]
  const go = (next: number) => {
    const step = steps[next]
    onTravel(step ? step.n : -1)
    if (step) onChoose(actorKey(step.lane))
  }
  const height = flight.actors.length * LANE
  return (
    <section aria-label={texts.timeLine()} className="border-b bg-surface">
      <div className="flex flex-wrap items-center gap-2 px-3 py-1.5">
        <IconButton size="small" icon={ArrowLeft} label={texts.previous()} onClick={() => go(index - 1)} />
        <IconButton
          size="small"
          icon={ArrowRight}
          label={texts.next()}
          onClick={() => index + 1 < steps.length && go(index + 1)}
        />
        <input
          type="range"
          aria-label={texts.position()}
          aria-valuetext={current ? `${index + 1}: ${current.type}` : texts.beginning()}
          min={-1}
          max={steps.length - 1}
          value={index}
          onChange={(event) => go(Number(event.target.value))}
          className="min-w-40 flex-1 accent-accent"
        />
        <output className="tabular wrap-anywhere text-sm text-text-muted">
          {current ? texts.step({ n: index + 1, of: steps.length, type: current.type }) : texts.beginning()}
        </output>
      </div>
      <div className="scroll-thin max-h-48 overflow-y-auto px-3 pb-2">
        <div className="flex">
          <ul className="w-44 shrink-0">
            {flight.actors.map(({ name }, lane) => (
              <li key={lane} style={{ height: LANE }}>
                <button
                  type="button"
                  aria-current={chosen === actorKey(lane) || undefined}
                  onClick={() => onChoose(actorKey(lane))}
                  className={cn(
                    'block h-full w-full truncate rounded-sm px-1.5 text-left text-xs',
                    chosen === actorKey(lane) ? 'bg-surface-selected font-medium' : 'hover:bg-surface-hover',
                  )}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${WIDTH} ${height}`}
            preserveAspectRatio="none"
            className="min-w-0 flex-1"
            style={{ height }}
          >
            <Lanes ticks={ticks} arrows={arrows} count={flight.actors.length} />
            {current && (
              <>
                <path
                  d={`M${current.x} 0V${height}`}
                  className="stroke-accent"
                  strokeWidth="1.5"
                  vectorEffect="non-scaling-stroke"
                />
                <path
                  d={`M${current.x} ${middle(current.lane) - 8}v16`}
                  className="stroke-accent"
                  strokeWidth="5"
                  vectorEffect="non-scaling-stroke"
                />
              </>
            )}
          </svg>
        </div>
      </div>
    </section>
  )
}

interface LanesProps {
  readonly ticks: string
  readonly arrows: string
  readonly count: number
}

function Lanes({ ticks, arrows, count }: LanesProps) {
  const lines = Array.from({ length: count }, (_, lane) => `M0 ${middle(lane)}H${WIDTH}`).join('')
  const common = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const
  return (
    <>
      <path d={lines} className="stroke-border" {...common} />
      <path d={arrows} className="stroke-text-faint" opacity={0.5} {...common} />
      <path d={ticks} className="stroke-text-muted" {...common} />
    </>
  )
}
