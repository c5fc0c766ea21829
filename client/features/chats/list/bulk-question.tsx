import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { BulkActor, selectBulk } from './bulk-actor.ts'

type BulkQuestionProps = ReturnType<typeof selectBulk> & { readonly actor: BulkActor }

/** Dialog that asks once for confirmation of an action on all marked chats, with its cost; if the call fails, shows why. */
export function BulkQuestion(props: BulkQuestionProps) {
  const { actor, count, action, cost, failure, isBusy, isAsking, hasFailed, canConfirm } = props
  const LL = useLL()
  const failureText = useFailureText()
  const { bulk } = LL.chatList
  const { queries, remaining } = cost ?? { queries: 0, remaining: 0 }
  const isOver = isAsking && !canConfirm
  return (
    <ConfirmDialog
      open={isAsking || hasFailed}
      onClose={() => actor.send({ type: 'bulk.cancel' })}
      onConfirm={() => actor.send({ type: hasFailed ? 'bulk.retry' : 'bulk.confirm' })}
      title={bulk.ask[action?.kind ?? 'end']({ n: count })}
      confirmLabel={hasFailed ? LL.common.actions.retry() : bulk.confirm[action?.kind ?? 'end']()}
      danger={action?.kind === 'end'}
      busy={isBusy}
      error={failure ? failureText(failure) : null}
      disabledReason={isOver ? LL.chats.digest.noneLeft() : null}
    >
      {queries > 0 && <p>{bulk.cost({ n: queries, left: remaining })}</p>}
    </ConfirmDialog>
  )
}
