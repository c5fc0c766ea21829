import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { newKey } from '#client/lib/new-key.ts'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { paidActionMachine } from '#machines/paid-action/paid-action-machine.ts'
import type { InsightAction } from '../select-conversation.ts'
import { insightActors } from './insight-actors.ts'
import { useConfirmation } from './use-confirmation.ts'

interface InsightDialogProps {
  readonly kind: InsightAction
  readonly chat: Chat
  readonly onClose: () => void
}

/** Runs the dialog's machine: quote, confirmation, execution; after a failure, the dialog stays open. */
function useInsight(kind: InsightAction, chatId: number, onClose: () => void) {
  const LL = useLL()
  const { locale } = useLocale()
  const toast = useToast()
  const [machine] = useState(() => {
    const onNothing = () => toast.show({ tone: 'info', text: LL.chats.digest.nothing() })
    return paidActionMachine.provide({
      actors: insightActors(kind, { chatId, locale, key: newKey(), onNothing }),
    })
  })
  const dialog = useActor('chats: insight', machine, { kind, chatId, isPriced: true })
  return { dialog, isOpen: useConfirmation(dialog, onClose) }
}

/** Dialog that shows the cost of summarizing or tagging and asks for confirmation; the result arrives through the journal. */
export function InsightDialog({ kind, chat, onClose }: InsightDialogProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const { dialog, isOpen } = useInsight(kind, chat.id, onClose)
  const { value, context } = useSelector(dialog, (snapshot) => snapshot)
  const { cost, failure } = context
  const texts = LL.chats.digest[kind]
  const isOver = value === 'quotaExceeded'
  const isTooShort = failure?.code === 'chat_too_short'
  const again = value === 'failed' || value === 'uncalculated'
  const problem = isOver ? LL.errors.query_quota_exceeded() : failure && errorText({ locale, LL }, failure)
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={() => dialog.send({ type: 'cost.cancel' })}
      onConfirm={() => dialog.send({ type: again ? 'action.retry' : 'cost.confirm' })}
      title={chat.summary && kind === 'summarize' ? LL.chats.digest.summarize.titleAgain() : texts.title()}
      confirmLabel={texts.confirm()}
      busy={value === 'calculating' || value === 'running'}
      disabledReason={isOver ? LL.chats.digest.noneLeft() : isTooShort ? LL.errors.chat_too_short() : null}
      error={problem}
    >
      <p>{texts.text({ name: chat.user_name })}</p>
      {cost && !isOver && <p>{LL.chats.digest.cost({ n: cost.queries, left: cost.remaining })}</p>}
    </ConfirmDialog>
  )
}
