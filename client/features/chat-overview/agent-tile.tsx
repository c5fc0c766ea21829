import { Frown } from 'lucide-react'
import { type DragEvent, memo, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { formatList } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { StatusDot } from '#client/ui/display/status-dot.tsx'
import type { AgentLoad } from '#machines/floor/loads.ts'
import type { waitTone } from '#machines/floor/open-hours.ts'
import { dots } from './agent-state.ts'
import { useFloorPart } from './floor-actor.ts'

/** Sizes in which agent tiles can be shown. */
export const tileSizes = ['mini', 'tiles', 'rows'] as const
export type TileSize = (typeof tileSizes)[number]

interface AgentTileProps {
  readonly load: AgentLoad
  readonly size: TileSize
  /** Availability of the member in words. */
  readonly state: string
  /** Longest time that a customer has been waiting for a reply, as text; null if all have been answered. */
  readonly late: string | null
  /** Urgency of the longest wait for a reply. */
  readonly tone: ReturnType<typeof waitTone>
  readonly isChosen: boolean
  readonly isFocusable: boolean
  /** Chats being dragged; null while nothing is dragged. */
  readonly dragged: readonly number[] | null
  readonly onChoose: (agent: number) => void
  readonly onDrop: (agent: number) => void
}

/** Returns the reason why the dragged chats cannot be dropped on the agent; null if they can, or if nothing is dragged. */
function useRefusal({ load, dragged }: AgentTileProps): string | null {
  const { refuse } = useLL().floor.agents
  if (!dragged) return null
  if (load.agent.availability === 'offline') return refuse.offline()
  const own = load.chats.filter(({ id }) => dragged.includes(id)).length
  return own === dragged.length ? refuse.same() : null
}

/** Tile of a member: availability, load, longest wait for a reply, and unhappy customers. Chats can be dropped on it. */
export const AgentTile = memo(function AgentTile(props: AgentTileProps) {
  const { load, size, state, isChosen, isFocusable, dragged, onChoose, onDrop } = props
  const { agent, open } = load
  const { agents } = useLL().floor
  const [isOver, setIsOver] = useState(false)
  const refusal = useRefusal(props)
  const canDrop = dragged !== null && refusal === null
  const over = (event: DragEvent) => {
    if (!canDrop) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell that is pressed; tiles that wrap are no table.
    <button
      type="button"
      role="gridcell"
      data-agent={agent.id}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={agents.tile({ name: agent.name, state, open, limit: agent.limit })}
      aria-selected={isChosen}
      onClick={() => onChoose(agent.id)}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        if (canDrop) onDrop(agent.id)
      }}
      className={cn(
        'flex min-w-0 rounded-lg border bg-surface text-left hover:bg-surface-hover [content-visibility:auto]',
        size === 'rows' ? 'items-center gap-3 px-3 py-1' : 'flex-col gap-1 p-2',
        isChosen && 'border-accent bg-surface-selected',
        isOver && 'outline-2 outline-accent',
        dragged && refusal && 'opacity-50',
        agent.availability === 'offline' && 'text-text-faint',
      )}
    >
      <span className={cn('flex w-full min-w-0 items-center gap-1.5', size === 'rows' && 'w-44 shrink-0')}>
        <StatusDot status={dots[agent.availability]} label={state} labelHidden />
        <span className="truncate font-medium text-sm">{agent.name}</span>
      </span>
      {dragged ? (
        <span className="text-text-muted text-xs">
          {refusal ?? agents.would({ open: open + dragged.length, limit: agent.limit })}
        </span>
      ) : (
        <TileFacts {...props} />
      )}
    </button>
  )
})

/** Returns the names of a member's teams; null if they are unknown or the account has fewer than two teams. */
function useTeamNames(ids: readonly number[] | undefined): string | null {
  const teams = useFloorPart('teams')
  const { locale } = useLocale()
  if (teams.size < 2 || !ids) return null
  return formatList(
    locale,
    ids.flatMap((id) => teams.get(id)?.name ?? []),
  )
}

function TileFacts({ load, size, tone, state, late }: AgentTileProps) {
  const { agents } = useLL().floor
  const { agent, open, unhappy } = load
  const isLate = tone !== 'calm'
  const teams = useTeamNames(agent.teams)
  return (
    <>
      <span className="flex items-center gap-1.5">
        <Pips open={open} limit={agent.limit} />
        <span className="tabular text-text-muted text-xs">
          {open}/{agent.limit}
        </span>
        {size === 'mini' && isLate && (
          <span
            className={cn('tabular text-xs', tone === 'danger' ? 'text-danger-text' : 'text-warning-text')}
          >
            {late}
          </span>
        )}
        {unhappy > 0 && (
          <span className="inline-flex items-center gap-0.5 text-sentiment-negative text-xs">
            <Frown aria-hidden className="size-3.5" />
            <span className="sr-only">{agents.unhappy({ n: unhappy })}</span>
            <span aria-hidden>{unhappy}</span>
          </span>
        )}
      </span>
      {size !== 'mini' && teams && <span className="truncate text-text-faint text-xs">{teams}</span>}
      {size !== 'mini' && (
        <span className="truncate text-text-muted text-xs">
          {isLate && late !== null ? (
            <span className={tone === 'danger' ? 'text-danger-text' : 'text-warning-text'}>
              {agents.unanswered({ time: late })}
            </span>
          ) : (
            state
          )}
        </span>
      )}
    </>
  )
}

/** Our choice: maximum number of pips in a row; a larger load is only visible in the number next to them. */
const PIPS_MAX = 10

/** Width of a pip and its gap, in pixels. */
const PIP_PX = 6
/** CSS classes that draw a row of pips in the text color as a single element, because there are hundreds of tiles. */
const pipsStyle = 'h-2.5 bg-[repeating-linear-gradient(to_right,currentcolor_0_4px,transparent_4px_6px)]'

/**
 * Load of an agent against the limit: a filled pip per chat, an empty one per free slot, and a red one per chat over the limit.
 */
export function Pips({ open, limit }: { open: number; limit: number }) {
  const count = Math.min(PIPS_MAX, Math.max(open, limit))
  const taken = Math.min(count, open, limit)
  const beyond = Math.max(0, Math.min(count, open) - taken)
  const parts = [
    ['text-accent', taken],
    ['text-danger', beyond],
    ['text-border', count - taken - beyond],
  ] as const
  return (
    <span aria-hidden className="inline-flex">
      {parts.map(
        ([color, n]) =>
          n > 0 && <span key={color} className={cn(pipsStyle, color)} style={{ width: n * PIP_PX }} />,
      )}
    </span>
  )
}
