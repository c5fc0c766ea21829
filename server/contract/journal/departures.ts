import { assigneeOf, isFollower } from '../chats/chat-policy.ts'
import type { Chat } from '../chats/chat-shapes.ts'
import type { JournalEvent } from './events.ts'

/** Chat fields that contain customer data, with the blank values for members who may no longer see the chat. */
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

/** Returns whether an event assigned its chat to an agent other than `userId`. */
const isDeparture = (
  event: JournalEvent,
  userId: number,
): event is JournalEvent & { type: 'chat.assigned' } =>
  event.type === 'chat.assigned' &&
  ![null, userId].includes(assigneeOf(event.chat)) &&
  !isFollower({ id: userId }, event.chat)

/** Returns a missed event as an agent may read it later: without the customer's data if the chat was assigned to someone else. */
export const redactDeparture = (event: JournalEvent, userId: number): JournalEvent =>
  isDeparture(event, userId) ? { ...event, chat: { ...event.chat, ...redactedFields } } : event
