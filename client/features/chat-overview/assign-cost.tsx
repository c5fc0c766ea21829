import { createContext, type ReactNode, use, useState } from 'react'
import type { MoveTarget } from '#machines/floor/floor-types.ts'
import { AssignCostDialog } from './assign-cost-dialog.tsx'
import { useFloorCommands } from './floor-actor.ts'

/** Moves chats to an agent or a team, asking for confirmation if that costs queries. */
type Assign = (ids: readonly number[], target: MoveTarget) => void

const AssignContext = createContext<Assign>(() => {})

interface PendingAssignment {
  readonly key: number
  readonly ids: readonly number[]
  readonly target: MoveTarget
}

/** Provides `useAssign`: calculates the cost, asks for confirmation if the move costs queries, and moves the chats. */
export function AssignCostProvider({ children }: { children: ReactNode }) {
  const { move } = useFloorCommands()
  const [pending, setPending] = useState<PendingAssignment | null>(null)
  const ask: Assign = (ids, target) => setPending((last) => ({ key: (last?.key ?? 0) + 1, ids, target }))
  const end = () => setPending(null)
  return (
    <AssignContext value={ask}>
      {children}
      {pending && (
        <AssignCostDialog
          key={pending.key}
          ids={pending.ids}
          onConfirm={() => move(pending.ids, pending.target)}
          onClose={end}
        />
      )}
    </AssignContext>
  )
}

/** Returns a function that moves chats to an agent or a team, asking for confirmation if that costs queries. */
export const useAssign = (): Assign => use(AssignContext)
