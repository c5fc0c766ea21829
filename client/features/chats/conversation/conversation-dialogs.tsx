import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { ChatActor } from '../chat-actor.ts'
import { AssignDialog } from './handover/assign-dialog.tsx'
import { ConfirmMove } from './handover/confirm-move.tsx'
import { InsightDialog } from './handover/insight-dialog.tsx'
import { TeamDialog } from './handover/team-dialog.tsx'
import type { ChatActions } from './use-chat-actions.ts'

interface ConversationDialogsProps {
  readonly actor: ChatActor
  readonly chat: Chat
  readonly chatActions: ChatActions
}

/** Dialogs for the chat's actions: choosing an assignee, and confirming the cost of an action. */
export function ConversationDialogs({ actor, chat, chatActions }: ConversationDialogsProps) {
  const { asked, confirming, move, close, actions } = chatActions
  const { me } = actor.getSnapshot().context
  const queueTeam = chat.status === 'waiting' ? (chat.team_id ?? null) : undefined
  const assign = (userId: number) =>
    move(userId === me.id && actions.claim.can ? { kind: 'claim' } : { kind: 'assign', userId })
  const transfer = (teamId: number | null) => move({ kind: 'transfer', teamId })
  return (
    <>
      <AssignDialog
        open={asked === 'assign'}
        onClose={close}
        onAssign={assign}
        onTransfer={transfer}
        me={me.id}
        current={chat.assigned_agent?.id ?? null}
        team={queueTeam}
      />
      <TeamDialog
        open={asked === 'transfer'}
        onClose={close}
        onTransfer={transfer}
        current={queueTeam}
        name={chat.user_name}
      />
      {(asked === 'summarise' || asked === 'tag') && (
        <InsightDialog key={asked} kind={asked} chat={chat} onClose={close} />
      )}
      {confirming && <ConfirmMove actor={actor} move={confirming} onClose={close} />}
    </>
  )
}
