import { Undo2 } from 'lucide-react'
import { useKeysOf } from '#client/core/keys/use-keys.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Kbd } from '#client/ui/display/kbd.tsx'
import type { Move } from '#machines/floor/floor-types.ts'
import { undoable } from '#machines/floor/moves.ts'
import { useFloorCommands, useFloorPart, useSampled } from './floor-actor.ts'

/** Returns a function that describes the result of a move. */
function useMoveText(): (move: Move) => string {
  const { moves } = useLL().floor
  const agents = useFloorPart('agents')
  const teams = useFloorPart('teams')
  return (move) => {
    const queue = move.team === undefined ? moves.queue() : (teams.get(move.team)?.name ?? '')
    const name = move.to === null ? queue : (agents.get(move.to)?.name ?? '')
    const n = move.ids.length - move.refused.length
    if (move.state === 'sending') return moves.sending({ n: move.ids.length, name })
    return move.isUndo ? moves.back({ n }) : moves.done({ n, name })
  }
}

/** Shows the latest move with an undo button, and the chats that could not be moved. */
export function MovesBar() {
  const { moves: texts } = useLL().floor
  const moves = useSampled(({ moves }) => moves)
  const { undo } = useFloorCommands()
  const textOf = useMoveText()
  const undoKeys = useKeysOf()('console.undo')
  const back = useSampled(undoable)
  const shown = moves.filter(({ state }) => state !== 'undone' && state !== 'failed').at(-1)
  const refused = moves.flatMap((move) => move.refused.map((one) => ({ ...one, move })))
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 bottom-3 z-10 flex flex-col items-center gap-1.5"
    >
      {refused.slice(-3).map(({ id, code, move }) => (
        <Refusal key={`${move.key} ${id}`} id={id} code={code} />
      ))}
      {shown && (
        <p className="pointer-events-auto flex items-center gap-3 rounded-lg bg-surface-raised py-1.5 pr-1.5 pl-4 shadow-float">
          {textOf(shown)}
          {back && (
            <Button size="small" icon={Undo2} data-action="console.undo" onClick={undo}>
              {texts.undo()} {undoKeys && <Kbd keys={undoKeys} />}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

const reasons: Readonly<Record<string, 'changed' | 'chatEnded'>> = {
  chat_version_conflict: 'changed',
  chat_already_assigned: 'changed',
  chat_ended: 'chatEnded',
}

function Refusal({ id, code }: { id: number; code: string }) {
  const { moves } = useLL().floor
  const name = useSampled(({ floor }) => floor?.chats.get(id)?.name)
  const why = moves[reasons[code] ?? 'failed']()
  return (
    <p className="rounded-lg border border-warning-border bg-warning-subtle px-3 py-1 text-sm text-warning-text">
      {moves.refused({ name: name ?? `#${id}`, why })}
    </p>
  )
}
