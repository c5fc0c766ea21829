import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import type { ChatActor } from '#client/features/chats/chat-actor.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { HandoverKind } from '#machines/chat/chat-types.ts'
import { paidActionMachine } from '#machines/paid-action/paid-action-machine.ts'
import { autoSummaryCost } from './auto-summary.tsx'
import { useConfirmation } from './use-confirmation.ts'

/** A change of hands that the member asked for. */
export type Handover =
  | { readonly kind: Exclude<HandoverKind, 'assign' | 'queue'> }
  | { readonly kind: 'assign'; readonly userId: number }
  | { readonly kind: 'queue'; readonly teamId: number | null }

/** Sends a change of hands to the machine of the chat, which takes it if its rule still allows it. */
export function handOver(actor: ChatActor, handover: Handover): void {
  if (handover.kind === 'assign') actor.send({ type: 'chat.assign', userId: handover.userId })
  else if (handover.kind === 'queue') actor.send({ type: 'chat.queue', teamId: handover.teamId })
  else actor.send({ type: `chat.${handover.kind}` })
}

interface HandoverQuestionProps {
  readonly actor: ChatActor
  readonly handover: Handover
  readonly onClose: () => void
}

/** Asks before a change of hands only if it costs queries, because a summary follows it; otherwise it happens at once. */
export function HandoverQuestion({ actor, handover, onClose }: HandoverQuestionProps) {
  const { handover: texts } = useLL().chats
  const LL = useLL()
  const failureText = useFailureText()
  const { kind } = handover
  const { chatId } = actor.getSnapshot().context
  const [machine] = useState(() =>
    paidActionMachine.provide({
      actors: {
        calculate: fromPromise(({ signal }) => autoSummaryCost([chatId], signal)),
        run: fromPromise(async () => handOver(actor, handover)),
      },
    }),
  )
  const dialog = useActor(machine, { kind, chatId, isPriced: true, asksIfFree: false })
  const isMounted = useConfirmation(dialog, onClose)
  const snapshot = useSelector(dialog, (now) => now)
  const { cost, failure } = snapshot.context
  const mayRetry = snapshot.can({ type: 'action.retry' })
  return (
    <ConfirmDialog
      open={isMounted && (mayRetry || snapshot.can({ type: 'cost.confirm' }))}
      onClose={() => dialog.send({ type: 'cost.cancel' })}
      onConfirm={() => dialog.send({ type: mayRetry ? 'action.retry' : 'cost.confirm' })}
      title={texts.title[kind]()}
      confirmLabel={mayRetry ? LL.common.actions.retry() : texts.confirm[kind]()}
      error={failure && failureText(failure)}
    >
      {cost && <p>{texts.costs({ n: cost.queries, left: cost.remaining })}</p>}
    </ConfirmDialog>
  )
}
