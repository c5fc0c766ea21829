import { useCallback, useEffect, useState } from 'react'
import { useIsMenuOpen } from '#client/ui/overlays/open-menus.tsx'
import type { MoveTarget } from '#machines/floor/floor-types.ts'
import { useFloorCommands } from './floor-actor.ts'
import { useGive } from './gift.tsx'

/** Returns which of some things are chosen, and what toggles one. */
export function useChoices<T>() {
  const [chosen, setChosen] = useState<ReadonlySet<T>>(() => new Set())
  const toggle = useCallback(
    (one: T) =>
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(one)) after.add(one)
        return after
      }),
    [],
  )
  const clear = useCallback(() => setChosen(new Set()), [])
  return { chosen, toggle, clear }
}

/** Returns the chats that are marked, dragged or about to be given, and what gives them to an agent or a team. */
export function useGiving() {
  const marks = useChoices<number>()
  const { hold } = useFloorCommands()
  const give = useGive()
  const [asking, setAsking] = useState<readonly number[] | null>(null)
  const [dragged, setDragged] = useState<readonly number[] | null>(null)
  const drag = useCallback(
    (ids: readonly number[] | null) => {
      setDragged(ids)
      hold('drag', ids !== null)
    },
    [hold],
  )
  const ask = useCallback((ids: readonly number[] | null) => setAsking(ids), [])
  const hasMenu = useIsMenuOpen() || asking !== null
  useEffect(() => hold('menu', hasMenu), [hold, hasMenu])
  const { clear } = marks
  const giveTo = useCallback(
    (ids: readonly number[] | null, target: MoveTarget) => {
      if (ids) give(ids, target)
      clear()
      ask(null)
      drag(null)
    },
    [give, clear, ask, drag],
  )
  return { marks, asking, ask, dragged, drag, giveTo }
}

/** What `useGiving` returns. */
export type Giving = ReturnType<typeof useGiving>
