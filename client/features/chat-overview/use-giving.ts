import { useCallback, useState } from 'react'
import { useFloorCommands } from './floor-actor.ts'

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

/** Returns the chats that are marked, dragged or about to be given, and what gives them to an agent. */
export function useGiving() {
  const marks = useChoices<number>()
  const { give, hold } = useFloorCommands()
  const [asking, ask] = useState<readonly number[] | null>(null)
  const [dragged, setDragged] = useState<readonly number[] | null>(null)
  const drag = (ids: readonly number[] | null) => {
    setDragged(ids)
    hold('drag', ids !== null)
  }
  const giveTo = (ids: readonly number[] | null, agent: number) => {
    if (ids) give(ids, agent)
    marks.clear()
    ask(null)
    drag(null)
  }
  return { marks, asking, ask, dragged, drag, giveTo }
}

/** What `useGiving` returns. */
export type Giving = ReturnType<typeof useGiving>
