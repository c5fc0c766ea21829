import { type JournalEvent, journalTypes, type VisitorEvents } from '#contract/events.ts'

import type { FeedEvent } from '#contract/system.ts'

/** What a socket is sent: the event's name and its payload. */
export interface Frame {
  readonly name: string
  readonly payload: object
}

/** A journal event as a console receives it: named by its type, without repeating it. */
export function consoleFrame({ type, ...payload }: JournalEvent): Frame {
  return { name: type, payload }
}

const kept = new WeakMap<JournalEvent, Frame>()

/** The same, made once for all consoles that missed an event. */
export function missedFrame(event: JournalEvent): Frame {
  const frame = kept.get(event) ?? consoleFrame(event)
  kept.set(event, frame)
  return frame
}

type Changed = VisitorEvents['chat.changed']

const changed = (
  event: Extract<
    JournalEvent,
    { type: 'chat.assigned' | 'chat.unassigned' | 'chat.queued' | 'chat.ended' | 'chat.reopened' }
  >,
): Changed => ({
  seq: event.seq,
  at: event.at,
  status: event.chat.status,
  assigned_agent: event.chat.assigned_agent,
  ended_by: event.chat.ended_by,
})

const known: ReadonlySet<string> = new Set(journalTypes)

/** Says whether this build knows what an event tells; one of a newer API is passed on unread. */
export const isKnown = ({ event }: FeedEvent): boolean => known.has(event.type)

/** A journal event as the visitor of its chat receives it; null where it is none of theirs. */
export function visitorFrame({ event }: FeedEvent): Frame | null {
  switch (event.type) {
    case 'message.added':
      return { name: event.type, payload: { seq: event.seq, at: event.at, message: event.message } }
    case 'messages.read':
      return { name: event.type, payload: { seq: event.seq, at: event.at, by: event.by, order: event.order } }
    case 'chat.assigned':
    case 'chat.unassigned':
    case 'chat.queued':
    case 'chat.ended':
    case 'chat.reopened':
      return { name: 'chat.changed', payload: changed(event) }
    default:
      return null
  }
}
