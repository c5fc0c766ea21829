import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { MoveTarget } from '#machines/floor/floor-types.ts'
import { useFloorCommands } from './floor-actor.ts'
import { GiftQuestion } from './gift-question.tsx'

/** Gives chats to an agent or a team, after a question if that costs queries. */
type Give = (ids: readonly number[], target: MoveTarget) => void

const GiveContext = createContext<Give>(() => {})

interface Gift {
  readonly key: number
  readonly ids: readonly number[]
  readonly target: MoveTarget
}

/** Asks for everything below it what giving chats away costs, and gives them. */
export function GiftProvider({ children }: { children: ReactNode }) {
  const { give } = useFloorCommands()
  const [gift, setGift] = useState<Gift | null>(null)
  const ask = useCallback<Give>(
    (ids, target) => setGift((last) => ({ key: (last?.key ?? 0) + 1, ids, target })),
    [],
  )
  const end = useCallback(() => setGift(null), [])
  return (
    <GiveContext value={ask}>
      {children}
      {gift && (
        <GiftQuestion
          key={gift.key}
          ids={gift.ids}
          onGive={() => give(gift.ids, gift.target)}
          onClose={end}
        />
      )}
    </GiveContext>
  )
}

/** Returns the function that gives chats to an agent or a team. */
export const useGive = (): Give => use(GiveContext)
