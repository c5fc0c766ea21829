import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise, waitFor } from 'xstate'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { Chat } from '#contract/chat-shapes.ts'
import { isRunning } from '#machines/chat/selectors.ts'
import type { Failure } from '#machines/failure.ts'
import { paidActionMachine } from '#machines/paid-action/paid-action-machine.ts'
import type { ChatActor } from '../chat-actor.ts'
import { autoSummaryCost } from './auto-summary-cost.ts'
import { useConfirmation } from './use-confirmation.ts'

/**
 * Returns the chat to the bot through the chat's own machine, which checks the rule; rejects with a Failure.
 */
async function transfer(actor: ChatActor): Promise<void> {
  const changed: Failure = { code: 'chat_version_conflict' }
  if (!actor.getSnapshot().can({ type: 'chat.transfer' })) throw changed
  actor.send({ type: 'chat.transfer' })
  const { context } = await waitFor(actor, (snapshot) => !isRunning(snapshot, 'transfer'))
  if (context.failure) {
    actor.send({ type: 'notice.dismiss' })
    throw context.failure
  }
}

/** Runs the machine of the confirmation: asks, runs, and after a failure stays open. */
function useTransfer(actor: ChatActor, onClose: () => void) {
  const [machine] = useState(() =>
    paidActionMachine.provide({
      actors: {
        calculate: fromPromise(({ input, signal }) => autoSummaryCost(input.chatId, signal)),
        run: fromPromise(() => transfer(actor)),
      },
    }),
  )
  const { chatId } = actor.getSnapshot().context
  const dialog = useActor(machine, { kind: 'transfer', chatId, isPriced: true })
  return { dialog, isOpen: useConfirmation(dialog, onClose) }
}

interface TransferDialogProps {
  readonly actor: ChatActor
  readonly chat: Chat
  readonly onClose: () => void
}

/** Asks for confirmation before a chat returns to the bot, and states what that costs. */
export function TransferDialog({ actor, chat, onClose }: TransferDialogProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const { dialog, isOpen } = useTransfer(actor, onClose)
  const isBusy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'))
  const { failure, cost: price } = useSelector(dialog, ({ context }) => context)
  const { title, text, cost, costs, confirm } = LL.chats.transfer
  const go = () => {
    const { value } = dialog.getSnapshot()
    dialog.send({ type: value === 'failed' || value === 'uncalculated' ? 'action.retry' : 'cost.confirm' })
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={() => dialog.send({ type: 'cost.cancel' })}
      onConfirm={go}
      title={title()}
      confirmLabel={confirm()}
      busy={isBusy}
      error={failure && errorText({ locale, LL }, failure, new Date())}
    >
      <p>{text({ bot: chat.bot_name, name: chat.user_name })}</p>
      {price && <p>{price.queries > 0 ? costs({ n: price.queries, left: price.remaining }) : cost()}</p>}
    </ConfirmDialog>
  )
}
