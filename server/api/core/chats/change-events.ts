import { audienceOf } from '#contract/chats/chat-policy.ts'
import type { AssignmentCandidate, AssignmentReceipt, QueueReason } from '#contract/chats/chat-shapes.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import type { Executor } from '#server/db/client.ts'
import type { Changed } from './changes.ts'

/** Event types whose payload is only the chat. */
type PlainChatType =
  | 'chat.updated'
  | 'chat.summarized'
  | 'chat.tagged'
  | 'visitor.left'
  | 'visitor.returned'
  | 'sentiment.changed'

const audienceOfChange = ({ chat, previous }: Changed) => audienceOf(chat, previous)

/** Returns the event for a changed chat. */
export const chatEvent = (type: PlainChatType, changed: Changed): NewEvent => ({
  type,
  payload: { chat: changed.chat },
  audience: audienceOfChange(changed),
})

/** Returns the event for an ended chat; `by` is the member, or null for the customer and the system. */
export const endedEvent = (changed: Changed, by: number | null): NewEvent => ({
  type: 'chat.ended',
  payload: { chat: changed.chat, by },
  audience: audienceOfChange(changed),
})

/** Returns the event for a reopened chat; `by` is the member, or null for the customer. */
export const reopenedEvent = (changed: Changed, by: number | null): NewEvent => ({
  type: 'chat.reopened',
  payload: { chat: changed.chat, by },
  audience: audienceOfChange(changed),
})

/**
 * Returns the event for a chat that was assigned to a member or returned to the bot; `by` is the member, or null for automatic
 * assignment.
 */
export const assignmentEvent = (
  type: 'chat.assigned' | 'chat.unassigned',
  changed: Changed,
  by: number | null,
): NewEvent => ({
  type,
  payload: { chat: changed.chat, by, previous: changed.previous },
  audience: audienceOfChange(changed),
})

/** Returns the event for an automatic assignment, with its receipt. */
export const automaticAssignmentEvent = (
  changed: Changed,
  receipt: AssignmentReceipt,
  candidates: AssignmentCandidate[],
): NewEvent => ({
  type: 'chat.assigned',
  payload: { chat: changed.chat, by: null, previous: changed.previous, receipt, candidates },
  audience: audienceOfChange(changed),
})

/** Returns the event for a chat that was put into the waiting queue. */
export const queuedEvent = (changed: Changed, reason: QueueReason): NewEvent => ({
  type: 'chat.queued',
  payload: { chat: changed.chat, reason },
  audience: audienceOfChange(changed),
})

/** Returns the event for a chat that one side has read up to an `order`. */
export const messagesReadEvent = (changed: Changed, by: 'customer' | 'agent', order: number): NewEvent => ({
  type: 'messages.read',
  payload: { chat_id: changed.chat.id, by, order },
  audience: audienceOfChange(changed),
})

/** Returns the event for messages up to an `order` that reached the customer's device. */
export const deliveredEvent = (changed: Changed, order: number): NewEvent => ({
  type: 'messages.delivered',
  payload: { chat_id: changed.chat.id, order },
  audience: audienceOfChange(changed),
})

/** Appends chat events to the journal, except for playground chats, which concern only the tester. */
export async function appendChatEvents(
  tx: Executor,
  changed: Changed,
  events: readonly NewEvent[],
): Promise<void> {
  if (changed.chat.channel !== 'playground') await append(tx, changed.chat.client_id, events)
}
