import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import type { ChatActor } from '#client/features/chats/chat-actor.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { MoveKind } from '#machines/chat/chat-access.ts'
import { paidActionMachine } from '#machines/paid-action/paid-action-machine.ts'
import { autoSummaryCost } from './auto-summary.tsx'
import { useConfirmation } from './use-confirmation.ts'

/** Move of a chat that the member has requested, with its target. */
export type ChatMove =
  | { readonly kind: Exclude<MoveKind, 'assign' | 'transfer'> }
  | { readonly kind: 'assign'; readonly userId: number }
  | { readonly kind: 'transfer'; readonly teamId: number | null }

/** Sends a move to the chat's actor, which ignores moves that are no longer allowed. */
export function sendMove(actor: ChatActor, move: ChatMove): void {
  if (move.kind === 'assign') actor.send({ type: 'chat.assign', userId: move.userId })
  else if (move.kind === 'transfer') actor.send({ type: 'chat.transfer', teamId: move.teamId })
  else actor.send({ type: `chat.${move.kind}` })
}

interface ConfirmMoveProps {
  readonly actor: ChatActor
  readonly move: ChatMove
  readonly onClose: () => void
}

/** Asks for confirmation if the move costs queries for an automatic summary; otherwise executes it immediately. */
export function ConfirmMove({ actor, move, onClose }: ConfirmMoveProps) {
  const { moves: texts } = useLL().chats
  const LL = useLL()
  const failureText = useFailureText()
  const { kind } = move
  const { chatId } = actor.getSnapshot().context
  const [machine] = useState(() =>
    paidActionMachine.provide({
      actors: {
        calculate: fromPromise(({ signal }) => autoSummaryCost([chatId], signal)),
        run: fromPromise(async () => sendMove(actor, move)),
      },
    }),
  )
  const dialog = useActor('chats: confirm move', machine, { kind, chatId, isPriced: true, asksIfFree: false })
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
