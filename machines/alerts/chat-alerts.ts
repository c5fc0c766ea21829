import type { waitingKinds } from '#contract/account/notification-choices.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import { maySee, type Viewer } from '../chat/chat-access.ts'
import { isInQueueOf } from './waiting-customers.ts'

/** Alert shown to a member immediately, with a sound and a desktop notification. */
export interface ChatAlert {
  /** `chat_message`: a customer wrote in one of the member's own chats. `chat_waiting`: a chat began to wait for an agent. */
  readonly kind: (typeof waitingKinds)[number]
  readonly chat: Chat
}

/** Member to alert, and the chat in front of them. */
export interface Attention {
  readonly viewer: Viewer
  /** Ids of the member's teams. */
  readonly teams: readonly number[]
  /** Chat open in the focused window, or null. */
  readonly openChatId: number | null
}

function alertFor(event: JournalEvent, { viewer, teams, openChatId }: Attention): ChatAlert | null {
  if (event.type === 'message.added') {
    const { chat, message } = event
    const isOwn = chat.status === 'assigned' && chat.assigned_agent?.id === viewer.id
    return message.sender === 'customer' && isOwn && chat.id !== openChatId
      ? { kind: 'chat_message', chat }
      : null
  }
  if (event.type !== 'chat.queued' || !isInQueueOf(event.chat, { id: viewer.id, teams })) return null
  return maySee(event.chat, viewer) && event.chat.id !== openChatId
    ? { kind: 'chat_waiting', chat: event.chat }
    : null
}

/** Returns the alerts caused by events; only the last alert for each chat. */
export function chatAlerts(events: readonly JournalEvent[], attention: Attention): readonly ChatAlert[] {
  const byChat = new Map<number, ChatAlert>()
  for (const event of events) {
    const alert = alertFor(event, attention)
    if (alert) byChat.set(alert.chat.id, alert)
  }
  return [...byChat.values()]
}
