import type { RefObject } from 'react'
import { useKeys } from '#client/core/keys/use-keys.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { useFloorActor, useFloorCommands } from './floor-actor.ts'
import type { QueueItems } from './queue-items.ts'
import type { Assignment } from './use-assignment.ts'

interface KeyParts {
  readonly items: QueueItems
  readonly shown: number | null
  readonly assignment: Assignment
  readonly search: RefObject<HTMLDivElement | null>
  readonly onShow: (chat: number) => void
  readonly onClose: () => void
}

/** Registers hotkeys for everything that can be done on the floor with the pointer. */
export function useFloorKeys({ items, shown, assignment, search, onShow, onClose }: KeyParts): void {
  const { keys } = useLL().floor
  const { undo, toggleHold } = useFloorCommands()
  const actor = useFloorActor()
  const { marks, ask } = assignment
  const ids = items.keys.filter((key) => typeof key === 'number')
  const step = (by: 1 | -1) => {
    const at = shown === null ? (by === 1 ? -1 : ids.length) : ids.indexOf(shown)
    const next = ids[Math.max(0, Math.min(ids.length - 1, at + by))]
    if (next !== undefined) onShow(next)
  }
  const targets = marks.chosen.size > 0 ? [...marks.chosen] : shown === null ? [] : [shown]
  const mark = () => shown !== null && marks.toggle(shown)
  const undoLast = () => actor.getSnapshot().can({ type: 'move.undo' }) && undo()
  useKeys(keys.group(), [
    { action: 'floor.next', repeats: true, run: () => step(1) },
    { action: 'floor.previous', repeats: true, run: () => step(-1) },
    { action: 'floor.give', enabled: targets.length > 0, run: () => ask(targets) },
    { action: 'floor.mark', enabled: shown !== null, run: mark },
    { action: 'console.undo', run: undoLast },
    { action: 'floor.hold', run: toggleHold },
    { action: 'floor.search', run: () => search.current?.querySelector('input')?.focus() },
  ])
  useHotkeys(keys.group(), [{ keys: 'Escape', label: keys.close(), run: onClose }])
}
