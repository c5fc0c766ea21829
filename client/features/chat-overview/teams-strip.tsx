import { UsersRound } from 'lucide-react'
import { type DragEvent, memo, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { type TeamLoad, teamLoadsReader } from '#machines/floor/teams.ts'
import { useFloorSelector } from './floor-actor.ts'

interface TeamsStripProps {
  /** Team that the floor is filtered by; null for all teams. */
  readonly chosen: number | null
  /** Chats being dragged; null while nothing is dragged. */
  readonly dragged: readonly number[] | null
  readonly onChoose: (team: number | null) => void
  readonly onDrop: (team: number) => void
}

/** Teams with their waiting customers and free slots. Each is a drop target for chats, and filters the floor when clicked. */
export function TeamsStrip({ chosen, dragged, onChoose, onDrop }: TeamsStripProps) {
  const { agents } = useLL().floor
  const [readLoads] = useState(teamLoadsReader)
  const loads = useFloorSelector(readLoads)
  if (loads.length === 0) return null
  return (
    <ul aria-label={agents.teams()} className="flex shrink-0 flex-wrap gap-1.5 border-b px-2 py-1.5">
      {loads.map((load) => (
        <li key={load.id}>
          <TeamTarget
            {...load}
            isChosen={load.id === chosen}
            isTarget={dragged !== null}
            onChoose={onChoose}
            onDrop={onDrop}
          />
        </li>
      ))}
    </ul>
  )
}

interface TeamTargetProps extends TeamLoad, Pick<TeamsStripProps, 'onChoose' | 'onDrop'> {
  readonly isChosen: boolean
  readonly isTarget: boolean
}

const TeamTarget = memo(function TeamTarget(props: TeamTargetProps) {
  const { id, name, waiting, free, isChosen, isTarget, onChoose, onDrop } = props
  const { agents } = useLL().floor
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!isTarget) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (isTarget) onDrop(id)
  }
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(isChosen ? null : id)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'inline-flex h-7 max-w-64 items-center gap-1.5 rounded-md border bg-surface px-2 text-sm hover:bg-surface-hover',
        isChosen && 'border-accent bg-surface-selected',
        isOver && 'outline-2 outline-accent',
      )}
    >
      <UsersRound aria-hidden className="size-3.5 shrink-0 text-text-muted" />
      <span className="truncate font-medium">{name}</span>
      <span className="tabular shrink-0 text-text-muted text-xs">{agents.team({ waiting, free })}</span>
    </button>
  )
})
