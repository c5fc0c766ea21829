import { assigneeOf } from '../chats/chat-policy.ts'
import type { Chat } from '../chats/chat-shapes.ts'
import type { JournalEvent } from './events.ts'

/** What a chat says of its customer, left out for members who no longer see it. */
const unsaid = {
  user_name: '',
  last_message: null,
  tags: [],
  auto_tags: [],
  summary: null,
  email: null,
  phone: null,
  age: null,
  gender: null,
  location: null,
  language: null,
  custom_fields: {},
} satisfies Partial<Chat>

/** Whether an event that all agents may see gave its chat to another agent than this one, who has not seen it since. */
const isDeparture = (
  event: JournalEvent,
  userId: number,
): event is JournalEvent & { type: 'chat.assigned' } =>
  event.type === 'chat.assigned' && ![null, userId].includes(assigneeOf(event.chat))

/**
 * Returns an event that an agent missed as they may read it later: that a chat went to someone else, without what the customer said while
 * nobody had it.
 */
export const toldLater = (event: JournalEvent, userId: number): JournalEvent =>
  isDeparture(event, userId) ? { ...event, chat: { ...event.chat, ...unsaid } } : event
