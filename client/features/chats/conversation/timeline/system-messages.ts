import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { JournalEvent, PayloadOf } from '#contract/journal/events.ts'

/** Reason why a chat is waiting for an agent. */
export type WaitingReason = PayloadOf<'chat.queued'>['reason']

type What =
  | {
      readonly kind: 'assigned'
      readonly agent: { readonly id: number; readonly name: string }
      /** Id of the member who assigned the chat; null if the system did, or if unknown. */
      readonly by: number | null
    }
  | { readonly kind: 'returnedToBot'; readonly bot: string }
  | { readonly kind: 'waiting'; readonly reason: WaitingReason | null }
  | {
      readonly kind: 'ended'
      readonly by: Chat['ended_by']
      /** Id of the member who ended the chat; null if it was not a member, or if unknown. */
      readonly member: number | null
    }
  /** `member` is the id of the member who reopened the chat; null if the customer did by writing again. */
  | { readonly kind: 'reopened'; readonly member: number | null }

/** System message: a change to the chat itself, shown between messages. */
export type SystemMessage = { readonly at: string } & What

/** Types of journal events that are shown as system messages. */
export const systemEventTypes = [
  'chat.assigned',
  'chat.unassigned',
  'chat.queued',
  'chat.ended',
  'chat.reopened',
] as const

export type SystemEvent = Extract<JournalEvent, { type: (typeof systemEventTypes)[number] }>

function whatOf(event: SystemEvent): What | null {
  switch (event.type) {
    case 'chat.assigned':
      return event.chat.assigned_agent && { kind: 'assigned', agent: event.chat.assigned_agent, by: event.by }
    case 'chat.unassigned':
      return { kind: 'returnedToBot', bot: event.chat.bot_name }
    case 'chat.queued':
      return { kind: 'waiting', reason: event.reason }
    case 'chat.ended':
      return { kind: 'ended', by: event.chat.ended_by, member: event.by ?? null }
    case 'chat.reopened':
      return { kind: 'reopened', member: event.by ?? null }
  }
}

/** Converts an event to its system message; null if there is nothing to show. */
export function toSystemMessage(event: SystemEvent): SystemMessage | null {
  const what = whatOf(event)
  // Message times come from the API's clock, event times from the database's. The assignment time is stored in the chat and
  // ensures that an assignment precedes the message that caused it.
  const at = event.type === 'chat.assigned' ? (event.chat.assignment_date ?? event.at) : event.at
  return what && { at, ...what }
}

/** Returns the changes that the chat itself records: its last assignment, the start of its wait, and its end. */
function remembered(chat: Chat): readonly SystemMessage[] {
  const { assigned_agent: agent, assignment_date, waiting_since, ended_at, ended_by, status } = chat
  const notices: SystemMessage[] = []
  if (agent && assignment_date)
    notices.push({ at: assignment_date, kind: 'assigned', agent, by: chat.assigned_by ?? null })
  if (status === 'waiting' && waiting_since)
    notices.push({ at: waiting_since, kind: 'waiting', reason: null })
  if (status === 'ended' && ended_at)
    notices.push({ at: ended_at, kind: 'ended', by: ended_by, member: null })
  return notices
}

/** Our choice: maximum difference between the time of an event and the time that the chat records for it, in milliseconds. */
const CLOCK_DRIFT_MS = 5_000

/**
 * Returns true if an event makes a recorded change redundant. The chat only records the latest change of each kind, so an event
 * that is at least as recent says at least as much.
 */
const isKnown = (systemMessage: SystemMessage, events: readonly SystemMessage[]): boolean =>
  events.some(
    ({ kind, at }) =>
      kind === systemMessage.kind && Date.parse(at) > Date.parse(systemMessage.at) - CLOCK_DRIFT_MS,
  )

/** Merges the events seen by this console with the changes recorded in the chat, oldest first. */
export function systemMessages(chat: Chat, events: readonly SystemMessage[]): readonly SystemMessage[] {
  const rest = remembered(chat).filter((systemMessage) => !isKnown(systemMessage, events))
  return [...events, ...rest].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
