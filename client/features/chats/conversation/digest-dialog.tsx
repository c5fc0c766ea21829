import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { inspectOptions } from '#client/inspect/inspect.ts'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { Chat } from '#contract/chat-shapes.ts'
import { paidActionMachine } from '#machines/paid-action/paid-action-machine.ts'
import type { DigestAction } from './conversation-facts.ts'
import { digestActors } from './digest-actors.ts'
import { useConfirmation } from './use-confirmation.ts'

interface DigestDialogProps {
  readonly kind: DigestAction
  readonly chat: Chat
  readonly onClose: () => void
}

/** The machine of the dialog: it calculates, asks, runs, and stays where it failed. */
function useDigest(kind: DigestAction, chatId: number, onClose: () => void) {
  const { locale } = useLocale()
  const [machine] = useState(() =>
    paidActionMachine.provide({ actors: digestActors(kind, chatId, locale, crypto.randomUUID()) }),
  )
  const dialog = useActorRef(machine, { input: { kind, chatId, isPriced: true }, ...inspectOptions() })
  return { dialog, isOpen: useConfirmation(dialog, onClose) }
}

/** Asks before a chat is summed up or tagged, and says what that costs; the result arrives with the journal. */
export function DigestDialog({ kind, chat, onClose }: DigestDialogProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const { dialog, isOpen } = useDigest(kind, chat.id, onClose)
  const { value, context } = useSelector(dialog, (snapshot) => snapshot)
  const { cost, failure } = context
  const texts = LL.chats.digest[kind]
  const isOver = value === 'quotaExceeded'
  const again = value === 'failed' || value === 'uncalculated'
  const problem = isOver
    ? LL.errors.query_quota_exceeded()
    : failure && errorText({ locale, LL }, failure, new Date())
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={() => dialog.send({ type: 'cost.cancel' })}
      onConfirm={() => dialog.send({ type: again ? 'action.retry' : 'cost.confirm' })}
      title={chat.summary && kind === 'summarise' ? LL.chats.digest.summarise.titleAgain() : texts.title()}
      confirmLabel={texts.confirm()}
      busy={value === 'calculating' || value === 'running'}
      disabledReason={isOver ? LL.chats.digest.noneLeft() : null}
      error={problem}
    >
      <p>{texts.text({ name: chat.user_name })}</p>
      {cost && !isOver && <p>{LL.chats.digest.cost({ n: cost.queries, left: cost.remaining })}</p>}
    </ConfirmDialog>
  )
}
