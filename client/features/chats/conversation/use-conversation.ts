import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ChatActor, ChatSnapshot } from '../chat-actor.ts'
import { unreadOfMine } from '../unread.ts'
import { sameConversation, selectConversation } from './select-conversation.ts'
import { useShownRows } from './timeline/shown-rows.ts'
import { threadNotes } from './timeline/thread-notes.ts'
import { timelineOf } from './timeline/timeline.ts'

/**
 * Returns the `order` of the last message that had been read when the chat was opened; null if nothing was unread. The value
 * stays the same even though reading moves the actual mark.
 */
function useReadUpTo(actor: ChatActor): number | null {
  const markOf = ({ context: { chat, me } }: ChatSnapshot) =>
    chat && { order: unreadOfMine(chat, me.id) > 0 ? chat.read.agent : null }
  const [first, setFirst] = useState(() => markOf(actor.getSnapshot()))
  const isLoaded = useSelector(actor, ({ context }) => context.chat !== null)
  if (first === null && isLoaded) setFirst(markOf(actor.getSnapshot()))
  return first?.order ?? null
}

/** Returns the state and commands of the open conversation. */
export function useConversation(actor: ChatActor) {
  const events = useSelector(actor, selectConversation, sameConversation)
  const readUpTo = useReadUpTo(actor)
  const [shown] = useShownRows()
  const { me } = actor.getSnapshot().context
  const { messages, changes, outbox, notes: saved, unsavedNote, deletingNote } = events
  const notes = threadNotes({ notes: saved, unsaved: unsavedNote, deleting: deletingNote, me })
  const timeline = timelineOf({ messages, outbox, changes, notes, readUpTo, me, shown })
  const commands = {
    retryLoading: () => actor.send({ type: 'history.retry' }),
    loadOlder: () => actor.send({ type: 'history.loadOlder' }),
    retry: (key: string) => actor.send({ type: 'message.retry', key }),
    discard: (key: string) => actor.send({ type: 'message.discard', key }),
    retryNotes: () => actor.send({ type: 'notes.retry' }),
    deleteNote: (id: number) => actor.send({ type: 'note.delete', id }),
    dismiss: () => actor.send({ type: 'notice.dismiss' }),
    noteShown: (order: number) => actor.send({ type: 'messages.shown', order }),
  }
  return { ...events, me, timeline, shown, ...commands }
}

export type Conversation = ReturnType<typeof useConversation>
