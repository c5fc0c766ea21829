import { Search, UsersRound } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { matches } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Kbd } from '#client/ui/display/kbd.tsx'
import { StatusDot } from '#client/ui/display/status-dot.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { bestAgents } from '#machines/floor/figures.ts'
import type { FloorState } from '#machines/floor/floor-state.ts'
import type { MoveTarget } from '#machines/floor/floor-types.ts'
import type { AgentLoad } from '#machines/floor/loads.ts'
import { type TeamLoad, teamLoads } from '#machines/floor/teams.ts'
import { dots, useStateText } from './agent-state.ts'
import { Pips } from './agent-tile.tsx'
import { useFloorNow, useFloorState } from './floor-actor.ts'

/** Our choice: maximum number of agents in the list. */
const SHOWN_MAX = 50

/**
 * Returns agents who are not offline, up to `SHOWN_MAX`: those whose names match the query or, without a query, all of them, best
 * first.
 */
function candidates(floor: FloorState, query: string): readonly AgentLoad[] {
  const here = floor.loads.filter(({ agent }) => agent.availability !== 'offline')
  if (query.trim() !== '') return here.filter(({ agent }) => matches(agent.name, query)).slice(0, SHOWN_MAX)
  const best = bestAgents(floor)
  return [...best, ...here.filter((load) => !best.includes(load))].slice(0, SHOWN_MAX)
}

interface AssignTargetDialogProps {
  /** Chats to assign; null closes the dialog. */
  readonly ids: readonly number[] | null
  readonly onClose: () => void
  readonly onAssign: (target: MoveTarget) => void
}

/** Dialog for assigning chats to an agent or a team: by typing a name, pressing 1 to 9, or clicking. */
export function AssignTargetDialog({ ids, onClose, onAssign }: AssignTargetDialogProps) {
  const { assign } = useLL().floor
  return (
    <Dialog open={ids !== null} onClose={onClose} size={400} title={assign.title({ n: ids?.length ?? 0 })}>
      {ids && <Choice count={ids.length} onAssign={onAssign} />}
    </Dialog>
  )
}

/**
 * Returns the target that a key selects: a digit selects the agent with that number, Enter the first in the list; null for other
 * keys.
 */
function targetOf(
  { key, target }: KeyboardEvent,
  isNumbered: boolean,
  agents: readonly AgentLoad[],
  teams: readonly TeamLoad[],
): MoveTarget | null {
  if (isNumbered && /^[1-9]$/.test(key)) {
    const picked = agents[Number(key) - 1]
    return picked ? { to: picked.agent.id } : null
  }
  // If a button has the focus, Enter activates it.
  if (key !== 'Enter' || (target instanceof HTMLElement && target.tagName === 'BUTTON')) return null
  const [agent] = agents
  if (agent) return { to: agent.agent.id }
  return teams[0] ? { to: null, team: teams[0].id } : null
}

function Choice({ count, onAssign }: { count: number; onAssign: (target: MoveTarget) => void }) {
  const { assign } = useLL().floor
  const floor = useFloorState()
  const [query, setQuery] = useState('')
  // Freezes the order when the list opens, so that each digit keeps its agent.
  const [opened] = useState(floor)
  const order = candidates(opened, query)
  const now = new Map(floor.loads.map((load) => [load.agent.id, load]))
  const list = order.map((load) => now.get(load.agent.id) ?? load)
  const teams = teamLoads(floor).filter(({ name }) => matches(name, query))
  const isNumbered = query.trim() === ''
  const press = (event: KeyboardEvent) => {
    const target = targetOf(event, isNumbered, list, teams)
    if (!target) return
    event.preventDefault()
    onAssign(target)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and the buttons inside.
    <div onKeyDown={press} className="flex flex-col gap-2 pb-2">
      <TextInput
        data-autofocus
        type="search"
        icon={Search}
        aria-label={assign.search()}
        placeholder={assign.search()}
        value={query}
        onChange={setQuery}
      />
      <p className="text-text-muted text-xs">{assign.hint()}</p>
      <ul className="scroll-thin flex max-h-80 flex-col overflow-y-auto">
        {list.map((load, index) => (
          <li key={load.agent.id}>
            <AgentChoice
              load={load}
              count={count}
              digit={isNumbered && index < 9 ? index + 1 : null}
              onPick={() => onAssign({ to: load.agent.id })}
            />
          </li>
        ))}
        {teams.map((team) => (
          <li key={`team ${team.id}`}>
            <TeamChoice team={team} onPick={() => onAssign({ to: null, team: team.id })} />
          </li>
        ))}
      </ul>
      {list.length + teams.length === 0 && (
        <p className="py-4 text-center text-text-muted">{assign.none()}</p>
      )}
    </div>
  )
}

/** Button for a team; chats assigned to it wait in its queue until a member is free. */
function TeamChoice({ team: { name, waiting, free }, onPick }: { team: TeamLoad; onPick: () => void }) {
  const { agents } = useLL().floor
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-surface-hover"
    >
      <UsersRound aria-hidden className="size-4 shrink-0 text-text-muted" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="tabular block text-text-muted text-xs">{agents.team({ waiting, free })}</span>
      </span>
    </button>
  )
}

interface AgentChoiceProps {
  readonly load: AgentLoad
  readonly count: number
  readonly digit: number | null
  readonly onPick: () => void
}

function AgentChoice({ load: { agent, open }, count, digit, onPick }: AgentChoiceProps) {
  const { assign, agents } = useLL().floor
  const stateText = useStateText()
  const now = useFloorNow()
  const isOver = open + count > agent.limit
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-surface-hover"
    >
      <StatusDot status={dots[agent.availability]} label={stateText(agent, now)} labelHidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{agent.name}</span>
        <span className={cn('block text-xs', isOver ? 'text-warning-text' : 'text-text-muted')}>
          {agents.would({ open: open + count, limit: agent.limit })}
          {isOver && ` · ${assign.over()}`}
        </span>
      </span>
      <Pips open={open} limit={agent.limit} />
      {digit !== null && <Kbd keys={String(digit)} />}
    </button>
  )
}
