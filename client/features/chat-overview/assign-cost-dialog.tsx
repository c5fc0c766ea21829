import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { BULK_MAX } from '#contract/base/limits.ts'
import { bulkCost } from '#contract/chats/bulk.ts'
import type { Cost } from '#machines/paid-action/cost.ts'
import { paidActionMachine } from '#machines/paid-action/paid-action-machine.ts'

/** Returns the total number of queries that automatic summaries of the moved chats cost, and how many remain. */
async function costOf(ids: readonly number[], signal: AbortSignal): Promise<Cost> {
  let [queries, remaining] = [0, 0]
  for (let at = 0; at < ids.length; at += BULK_MAX) {
    const cost = await call(bulkCost, { body: { ids: ids.slice(at, at + BULK_MAX) }, signal })
    queries += cost.queries
    remaining = cost.remaining
  }
  return { queries: Math.min(queries, remaining), remaining }
}

interface AssignCostDialogProps {
  readonly ids: readonly number[]
  /** Moves the chats. Called immediately if the move is free, otherwise after confirmation. */
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/**
 * Asks for confirmation if automatic summaries of the moved chats cost queries; all chats are confirmed at once, with their total
 * cost.
 */
export function AssignCostDialog({ ids, onConfirm, onClose }: AssignCostDialogProps) {
  const LL = useLL()
  const { bulk } = LL.chatList
  const failureText = useFailureText()
  const [machine] = useState(() =>
    paidActionMachine.provide({
      actors: {
        calculate: fromPromise(({ signal }) => costOf(ids, signal)),
        run: fromPromise(async () => onConfirm()),
      },
    }),
  )
  const dialog = useActor('floor: assign cost', machine, {
    kind: 'assign',
    chatId: ids[0] ?? 0,
    isPriced: true,
    asksIfFree: false,
  })
  useEffect(() => {
    const subscription = dialog.subscribe({ complete: onClose })
    return () => subscription.unsubscribe()
  }, [dialog, onClose])
  const snapshot = useSelector(dialog, (now) => now)
  const { cost, failure } = snapshot.context
  const mayRetry = snapshot.can({ type: 'action.retry' })
  return (
    <ConfirmDialog
      open={mayRetry || snapshot.can({ type: 'cost.confirm' })}
      onClose={() => dialog.send({ type: 'cost.cancel' })}
      onConfirm={() => dialog.send({ type: mayRetry ? 'action.retry' : 'cost.confirm' })}
      title={bulk.ask.assign({ n: ids.length })}
      confirmLabel={mayRetry ? LL.common.actions.retry() : bulk.confirm.assign()}
      error={failure && failureText(failure)}
    >
      {cost && <p>{bulk.cost({ n: cost.queries, left: cost.remaining })}</p>}
    </ConfirmDialog>
  )
}
