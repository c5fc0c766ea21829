import { useLL } from '#client/lib/i18n.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { Chat } from '#contract/chat-shapes.ts'
import type { ChatActor } from '../chat-actor.ts'
import { reasonText } from './action-reason.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { InsightDialog } from './insight-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import type { ChatActions } from './use-chat-actions.ts'

interface ConversationDialogsProps {
  readonly actor: ChatActor
  readonly chat: Chat
  readonly chatActions: ChatActions
}

/** Confirmations before a chat is assigned, transferred, ended, summarized or tagged. */
export function ConversationDialogs({ actor, chat, chatActions }: ConversationDialogsProps) {
  const LL = useLL()
  const { asked, close, actions } = chatActions
  const { me } = actor.getSnapshot().context
  const assign = (userId: number) =>
    actor.send(
      userId === me.id && actions.claim.can ? { type: 'chat.claim' } : { type: 'chat.assign', userId },
    )
  const end = () => {
    actor.send({ type: 'chat.end' })
    close()
  }
  return (
    <>
      <AssignDialog
        open={asked === 'assign'}
        onClose={close}
        onAssign={assign}
        me={me.id}
        current={chat.assigned_agent?.id ?? null}
      />
      {(asked === 'summarise' || asked === 'tag') && (
        <InsightDialog key={asked} kind={asked} chat={chat} onClose={close} />
      )}
      {asked === 'transfer' && <TransferDialog actor={actor} chat={chat} onClose={close} />}
      <ConfirmDialog
        open={asked === 'end'}
        onClose={close}
        onConfirm={end}
        title={LL.chats.end.title()}
        confirmLabel={LL.chats.end.confirm()}
        disabledReason={reasonText(LL, actions.end, chat)}
      >
        <p>{LL.chats.end.text({ name: chat.user_name })}</p>
      </ConfirmDialog>
    </>
  )
}
