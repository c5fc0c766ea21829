import { audienceOf } from '#contract/chats/chat-policy.ts'
import type { AssignmentCandidate, AssignmentReceipt, QueueReason } from '#contract/chats/chat-shapes.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import type { Executor } from '#server/db/client.ts'
import type { Changed } from './changes.ts'

/** Types that carry nothing but the chat. */
type PlainChatType =
  | 'chat.updated'
  | 'chat.summarized'
  | 'chat.tagged'
  | 'visitor.left'
  | 'visitor.returned'
  | 'sentiment.changed'

const audienceOfChange = ({ chat, previous }: Changed) => audienceOf(chat, previous)

/** Returns the event that a chat changed. */
export const chatEvent = (type: PlainChatType, changed: Changed): NewEvent => ({
  type,
  payload: { chat: changed.chat },
  audience: audienceOfChange(changed),
})

/** Returns the event that a chat ended: by a member, or by null for the customer and the system. */
export const endedEvent = (changed: Changed, by: number | null): NewEvent => ({
  type: 'chat.ended',
  payload: { chat: changed.chat, by },
  audience: audienceOfChange(changed),
})

/** Returns the event that a member, or by null the customer, reopened a chat. */
export const reopenedEvent = (changed: Changed, by: number | null): NewEvent => ({
  type: 'chat.reopened',
  payload: { chat: changed.chat, by },
  audience: audienceOfChange(changed),
})

/** Returns the event that a chat was assigned, or given back to the bot, by a member; by null for automatic assignment. */
export const assignmentEvent = (
  type: 'chat.assigned' | 'chat.unassigned',
  changed: Changed,
  by: number | null,
): NewEvent => ({
  type,
  payload: { chat: changed.chat, by, previous: changed.previous },
  audience: audienceOfChange(changed),
})

/** Returns the event that a chat was assigned automatically, with why. */
export const automaticAssignmentEvent = (
  changed: Changed,
  receipt: AssignmentReceipt,
  candidates: AssignmentCandidate[],
): NewEvent => ({
  type: 'chat.assigned',
  payload: { chat: changed.chat, by: null, previous: changed.previous, receipt, candidates },
  audience: audienceOfChange(changed),
})

/** Returns the event that a chat waits for a person. */
export const queuedEvent = (changed: Changed, reason: QueueReason): NewEvent => ({
  type: 'chat.queued',
  payload: { chat: changed.chat, reason },
  audience: audienceOfChange(changed),
})

/** Returns the event that a side has read a chat up to an `order`. */
export const messagesReadEvent = (changed: Changed, by: 'customer' | 'agent', order: number): NewEvent => ({
  type: 'messages.read',
  payload: { chat_id: changed.chat.id, by, order },
  audience: audienceOfChange(changed),
})

/** Returns the event that messages up to an `order` reached the customer's device. */
export const deliveredEvent = (changed: Changed, order: number): NewEvent => ({
  type: 'messages.delivered',
  payload: { chat_id: changed.chat.id, order },
  audience: audienceOfChange(changed),
})

/** Writes events of chats, except for playground chats, which are nobody's business but the tester's. */
export async function appendChatEvents(
  tx: Executor,
  changed: Changed,
  events: readonly NewEvent[],
): Promise<void> {
  if (changed.chat.channel !== 'playground') await append(tx, changed.chat.client_id, events)
}
