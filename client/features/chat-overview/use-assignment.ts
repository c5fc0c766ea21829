import { useEffect, useState } from 'react'
import { useIsMenuOpen } from '#client/ui/overlays/open-menus.tsx'
import type { MoveTarget } from '#machines/floor/floor-types.ts'
import { useAssign } from './assign-cost.tsx'
import { useFloorCommands } from './floor-actor.ts'

/** Returns the selected items and functions to toggle an item or clear the selection. */
export function useSelection<T>() {
  const [chosen, setChosen] = useState<ReadonlySet<T>>(() => new Set())
  const toggle = (one: T) =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(one)) after.add(one)
      return after
    })
  const clear = () => setChosen(new Set())
  return { chosen, toggle, clear }
}

/**
 * Returns the chats that are marked, being dragged or about to be assigned, and functions to change these sets and assign the
 * chats.
 */
export function useAssignment() {
  const marks = useSelection<number>()
  const { hold } = useFloorCommands()
  const assign = useAssign()
  const [asking, setAsking] = useState<readonly number[] | null>(null)
  const [dragged, setDragged] = useState<readonly number[] | null>(null)
  const drag = (ids: readonly number[] | null) => {
    setDragged(ids)
    hold('drag', ids !== null)
  }
  const ask = (ids: readonly number[] | null) => setAsking(ids)
  const hasMenu = useIsMenuOpen() || asking !== null
  useEffect(() => hold('menu', hasMenu), [hold, hasMenu])
  const { clear } = marks
  const assignTo = (ids: readonly number[] | null, target: MoveTarget) => {
    if (ids) assign(ids, target)
    clear()
    ask(null)
    drag(null)
  }
  return { marks, asking, ask, dragged, drag, assignTo }
}

export type Assignment = ReturnType<typeof useAssignment>
