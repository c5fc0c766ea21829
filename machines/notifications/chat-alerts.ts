import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import { maySee, type Viewer } from '../chat/chat-access.ts'

/** What a member is told at once, with a sound and on the desktop. */
export interface ChatAlert {
  /** A customer wrote in one of the member's own chats, or a chat began to wait for a person. */
  readonly kind: 'message' | 'waiting'
  readonly chat: Chat
}

/** Who is told, and what is in front of them. */
export interface Attention {
  readonly viewer: Viewer
  /** The chat that is open in the window in use; null if there is none. */
  readonly openChatId: number | null
}

function alertFor(event: JournalEvent, { viewer, openChatId }: Attention): ChatAlert | null {
  if (event.type === 'message.added') {
    const { chat, message } = event
    const isOwn = chat.status === 'assigned' && chat.assigned_agent?.id === viewer.id
    return message.sender === 'customer' && isOwn && chat.id !== openChatId ? { kind: 'message', chat } : null
  }
  if (event.type !== 'chat.queued' || event.chat.channel === 'playground') return null
  return maySee(event.chat, viewer) && event.chat.id !== openChatId
    ? { kind: 'waiting', chat: event.chat }
    : null
}

/** Returns what a member is told about events, the last of each chat only. */
export function chatAlerts(events: readonly JournalEvent[], attention: Attention): readonly ChatAlert[] {
  const byChat = new Map<number, ChatAlert>()
  for (const event of events) {
    const alert = alertFor(event, attention)
    if (alert) byChat.set(alert.chat.id, alert)
  }
  return [...byChat.values()]
}
