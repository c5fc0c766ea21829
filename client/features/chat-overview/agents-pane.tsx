import { Grid2x2, Grid3x3, Rows3, UserCheck } from 'lucide-react'
import { type KeyboardEvent, memo, type RefObject, useRef, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { matches } from '#client/lib/fold.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { useStoredText } from '#client/lib/use-storage.ts'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import { type FigureFilter, filterLoads } from '#machines/floor/figure-filter.ts'
import { isInTeam } from '#machines/floor/figures.ts'
import type { MoveTarget } from '#machines/floor/floor-types.ts'
import type { AgentLoad } from '#machines/floor/loads.ts'
import { waitedMs, waitTone } from '#machines/floor/open-hours.ts'
import { useStateText } from './agent-state.ts'
import { AgentTile, type TileSize, tileSizes } from './agent-tile.tsx'
import { useFloorPart, useSampled, useThresholds } from './floor-actor.ts'
import { shortSpan } from './format-span.ts'
import { TeamsStrip } from './teams-strip.tsx'
import { usePauseOnFocus } from './use-pause-on-focus.ts'

const icons = { mini: Grid3x3, tiles: Grid2x2, rows: Rows3 }

const columns: Record<TileSize, string> = {
  mini: 'grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-1',
  tiles: 'grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2',
  rows: 'grid-cols-1 gap-px',
}

/** Minimum interval between redraws of the tiles, which show minutes. */
const MINUTES_STEP_MS = 10_000

interface AgentsPaneProps {
  /** Team whose members are shown; null shows all. */
  readonly team: number | null
  readonly chosen: number | null
  readonly focus: FigureFilter | null
  readonly onChoose: (agent: number) => void
  readonly dragged: readonly number[] | null
  readonly search: RefObject<HTMLDivElement | null>
  /** Filters the floor by team; null shows all. */
  readonly onTeam: (team: number | null) => void
  readonly onDrop: (target: MoveTarget) => void
}

const order = { online: 0, transfers_only: 1, away: 2, offline: 3 }

const isShown = ({ agent, chats }: AgentLoad, query: string): boolean =>
  (agent.role === 'agent' || chats.length > 0 || agent.availability !== 'offline') &&
  (query === '' || matches(agent.name, query))

/** Returns the loads to show: agents, and other members who have chats or are not offline, filtered by team and name. */
function shownLoads(
  loads: readonly AgentLoad[],
  team: number | null,
  query: string,
  isFreeFirst: boolean,
): readonly AgentLoad[] {
  const found = loads.filter((load) => isInTeam(load, team) && isShown(load, query))
  if (!isFreeFirst) return found
  return found.toSorted(
    (a, b) => b.free - a.free || order[a.agent.availability] - order[b.agent.availability],
  )
}

/** Returns the waiting times at which a customer counts as late and as very late, in seconds. */
function useLevels() {
  const { unanswered_warn_seconds: warn, unanswered_alarm_seconds: alarm } = useThresholds()
  return { warn, alarm }
}

/**
 * Returns a function that formats the times on a tile. Tiles receive texts, so that they are only redrawn when a text changes.
 */
function useTimes() {
  const levels = useLevels()
  const hours = useFloorPart('hours')
  const { locale } = useLocale()
  const stateText = useStateText()
  const now = useSampled((context) => Math.floor(context.now / MINUTES_STEP_MS) * MINUTES_STEP_MS)
  return ({ agent, unanswered }: AgentLoad) => ({
    state: stateText(agent, now),
    late: unanswered === null ? null : shortSpan(locale, waitedMs({ hours }, unanswered, now)),
    tone: unanswered === null ? ('calm' as const) : waitTone({ hours }, now, unanswered, levels),
  })
}

/** Returns the size of the tiles, which is stored in this browser, and a function that changes it. */
function useTileSize() {
  const [stored, setSize] = useStoredText('floor-tiles')
  return [tileSizes.find((known) => known === stored) ?? 'tiles', setSize] as const
}

/** Returns functions that drop the dragged chats on an agent or a team. */
function useDrop(onDrop: (target: MoveTarget) => void) {
  const onAgent = (to: number) => onDrop({ to })
  const onTeam = (team: number) => onDrop({ to: null, team })
  return { onAgent, onTeam }
}

/** Pane with members: their availability, load, and customers who are waiting for a reply. */
export const AgentsPane = memo(function AgentsPane(props: AgentsPaneProps) {
  const { team, chosen, focus, onChoose, dragged, search, onTeam, onDrop } = props
  const drop = useDrop(onDrop)
  const { agents } = useLL().floor
  const all = useFloorPart('loads')
  const [size, setSize] = useTileSize()
  const [query, setQuery] = useState('')
  const [isFreeFirst, setFreeFirst] = useState(false)
  const loads = shownLoads(filterLoads(all, focus), team, query, isFreeFirst)
  return (
    <section
      aria-label={agents.label()}
      {...usePauseOnFocus()}
      className="flex min-h-64 min-w-0 flex-[2] flex-col bg-surface-sunken lg:min-h-0"
    >
      <div className="flex h-11 shrink-0 items-center gap-2 border-b bg-surface px-3">
        <h2 className="whitespace-nowrap font-semibold">{agents.title({ n: loads.length })}</h2>
        <div ref={search} className="ml-auto w-44">
          <SearchInput label={agents.search()} value={query} onChange={setQuery} />
        </div>
        <IconButton
          icon={UserCheck}
          label={agents.freeFirst()}
          pressed={isFreeFirst}
          onClick={() => setFreeFirst(!isFreeFirst)}
        />
        {tileSizes.map((one) => (
          <IconButton
            key={one}
            icon={icons[one]}
            label={agents[one]()}
            pressed={one === size}
            onClick={() => setSize(one)}
          />
        ))}
      </div>
      <TeamsStrip chosen={team} dragged={dragged} onChoose={onTeam} onDrop={drop.onTeam} />
      <Tiles
        loads={loads}
        size={size}
        chosen={chosen}
        dragged={dragged}
        onChoose={onChoose}
        onDrop={drop.onAgent}
      />
    </section>
  )
})

interface TilesProps extends Pick<AgentsPaneProps, 'chosen' | 'dragged' | 'onChoose'> {
  readonly loads: readonly AgentLoad[]
  readonly size: TileSize
  readonly onDrop: (agentId: number) => void
}

function Tiles({ loads, size, chosen, dragged, onChoose, onDrop }: TilesProps) {
  const { agents } = useLL().floor
  const timesOf = useTimes()
  const grid = useRef<HTMLDivElement>(null)
  const focusable = loads.some(({ agent }) => agent.id === chosen) ? chosen : loads[0]?.agent.id
  return (
    // biome-ignore lint/a11y/useSemanticElements: tiles that wrap are no table.
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={agents.label()}
      aria-rowcount={1}
      aria-colcount={loads.length}
      onKeyDown={(event) => moveInGrid(event, grid.current)}
      className="scroll-thin min-h-0 flex-1 overflow-y-auto p-2"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the same. */}
      <div role="row" tabIndex={-1} className={cn('grid', columns[size])}>
        {loads.map((load) => (
          <AgentTile
            key={load.agent.id}
            load={load}
            size={size}
            {...timesOf(load)}
            isChosen={load.agent.id === chosen}
            isFocusable={load.agent.id === focusable}
            dragged={dragged}
            onChoose={onChoose}
            onDrop={onDrop}
          />
        ))}
      </div>
      {loads.length === 0 && <p className="p-4 text-center text-text-muted">{agents.empty()}</p>}
    </div>
  )
}

/** Moves focus between tiles with the arrow keys; up and down move by a whole row. */
function moveInGrid(event: KeyboardEvent, grid: HTMLElement | null): void {
  const tiles = [...(grid?.querySelectorAll<HTMLElement>('[data-agent]') ?? [])]
  const at = tiles.indexOf(document.activeElement as HTMLElement)
  const [first] = tiles
  if (at < 0 || !first) return
  const line = tiles.filter((tile) => tile.offsetTop === first.offsetTop).length
  const steps: Record<string, number | undefined> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: line,
    ArrowUp: -line,
    Home: -at,
    End: tiles.length - 1 - at,
  }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  tiles[Math.max(0, Math.min(tiles.length - 1, at + step))]?.focus()
}
