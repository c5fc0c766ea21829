import { assigneeOf } from '../chats/chat-policy.ts'
import type { Chat } from '../chats/chat-shapes.ts'
import type { JournalEvent } from './events.ts'

/** Fields of a chat with customer data, blanked for members who may no longer see the chat. */
const redactedFields = {
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

/** Returns whether an event that all agents may see assigned its chat to a different agent. */
const isDeparture = (
  event: JournalEvent,
  userId: number,
): event is JournalEvent & { type: 'chat.assigned' } =>
  event.type === 'chat.assigned' && ![null, userId].includes(assigneeOf(event.chat))

/** Returns a missed event as an agent may read it later: without the customer's data if it assigned the chat to someone else. */
export const redactDeparture = (event: JournalEvent, userId: number): JournalEvent =>
  isDeparture(event, userId) ? { ...event, chat: { ...event.chat, ...redactedFields } } : event
