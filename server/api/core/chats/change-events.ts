import { audienceOf } from '#contract/chats/chat-policy.ts'
import type { AssignmentCandidate, AssignmentReceipt, QueueReason } from '#contract/chats/chat-shapes.ts'
import type { StepFacts } from '#contract/chats/chat-steps.ts'
import type { UndoneMove } from '#contract/journal/events.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import type { Executor } from '#server/db/client.ts'
import type { Changed } from './changes.ts'
import { type By, endedStep, movedStep, queuedStep, reopenedStep } from './steps.ts'

/** Event types whose payload is only the chat. */
type PlainChatType =
  | 'chat.updated'
  | 'chat.summarized'
  | 'chat.tagged'
  | 'visitor.left'
  | 'visitor.returned'
  | 'sentiment.changed'

const audienceOfChange = ({ chat, previous, formerFollowers }: Changed) =>
  audienceOf(chat, previous, formerFollowers)

/** Returns the event for a changed chat, with the change as its history shows it, if it does. */
export const chatEvent = (type: PlainChatType, changed: Changed, step?: StepFacts): NewEvent => ({
  type,
  payload: { chat: changed.chat, ...(step && { step }) },
  audience: audienceOfChange(changed),
})

/** Returns the event for an ended chat; `by` is the member, or null for the customer and the system. */
export const endedEvent = (changed: Changed, by: By): NewEvent => ({
  type: 'chat.ended',
  payload: { chat: changed.chat, by: by?.id ?? null, step: endedStep(changed, by) },
  audience: audienceOfChange(changed),
})

/** Returns the event for a reopened chat; `by` is the member, or null for the customer. */
export const reopenedEvent = (changed: Changed, by: By): NewEvent<'chat.reopened'> => ({
  type: 'chat.reopened',
  payload: { chat: changed.chat, by: by?.id ?? null, step: reopenedStep(changed, by) },
  audience: audienceOfChange(changed),
})

/**
 * Returns the event for a chat that was assigned to a member or returned to the bot; `by` is the member, or null for automatic
 * assignment.
 */
export const assignmentEvent = (
  type: 'chat.assigned' | 'chat.unassigned',
  changed: Changed,
  by: By,
): NewEvent<'chat.assigned' | 'chat.unassigned'> => ({
  type,
  payload: {
    chat: changed.chat,
    by: by?.id ?? null,
    previous: changed.previous,
    step: movedStep(changed, by),
  },
  audience: audienceOfChange(changed),
})

/** Returns the event for an automatic assignment, with its receipt. */
export const automaticAssignmentEvent = (
  changed: Changed,
  receipt: AssignmentReceipt,
  candidates: AssignmentCandidate[],
): NewEvent => ({
  type: 'chat.assigned',
  payload: {
    chat: changed.chat,
    by: null,
    previous: changed.previous,
    receipt,
    candidates,
    step: movedStep(changed, null),
  },
  audience: audienceOfChange(changed),
})

/** Member who queues a chat, if one does, and the name of the team to which they transfer it. */
interface Queueing {
  readonly by: By
  readonly team?: string | null
}

/** Returns the event for a chat that was put into the waiting queue by a member or, without one, by anyone else. */
export const queuedEvent = (
  changed: Changed,
  reason: QueueReason,
  { by, team = null }: Queueing = { by: null },
): NewEvent<'chat.queued'> => ({
  type: 'chat.queued',
  payload: {
    chat: changed.chat,
    reason,
    by: by?.id ?? null,
    step: queuedStep(changed, { by, reason, team }),
  },
  audience: audienceOfChange(changed),
})

/** Event of a move that undoes another. */
type MoveType = 'chat.assigned' | 'chat.unassigned' | 'chat.queued' | 'chat.reopened'

/** Returns the event of a move as one that undoes another. */
export const undoingEvent = (event: NewEvent<MoveType>, undone: UndoneMove): NewEvent<MoveType> => {
  const { step } = event.payload
  const payload = { ...event.payload, undone, ...(step && { step: { ...step, undoes: true } }) }
  return { ...event, payload } as NewEvent<MoveType>
}

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
