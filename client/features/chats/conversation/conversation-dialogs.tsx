import { call } from '#client/api/call.ts'
import { useReportFailure } from '#client/core/failures/use-report-failure.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { addNote } from '#contract/chats/notes.ts'
import type { ChatActor } from '../chat-actor.ts'
import { AssignDialog } from './moves/assign-dialog.tsx'
import { ConfirmMove } from './moves/confirm-move.tsx'
import { InsightDialog } from './moves/insight-dialog.tsx'
import { TeamDialog } from './moves/team-dialog.tsx'
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
  const reportFailure = useReportFailure()
  const assign = (userId: number) =>
    move(userId === me.id && actions.claim.can ? { kind: 'claim' } : { kind: 'assign', userId })
  /** Saves the note first, because the member may no longer see the chat after handing it over. */
  const assignWithNote = (userId: number, text: string) => {
    if (text === '') return assign(userId)
    const body = { text, mentions: userId === me.id ? [] : [userId] }
    const saved = call(addNote, { params: { id: chat.id }, body })
    void reportFailure(saved.then(() => assign(userId)))
  }
  const transfer = (teamId: number | null) => move({ kind: 'transfer', teamId })
  return (
    <>
      <AssignDialog
        open={asked === 'assign'}
        onClose={close}
        onAssign={assignWithNote}
        takesNote
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
      {(asked === 'summarize' || asked === 'tag') && (
        <InsightDialog key={asked} kind={asked} chat={chat} onClose={close} />
      )}
      {confirming && <ConfirmMove actor={actor} move={confirming} onClose={close} />}
    </>
  )
}
