import { type JournalEvent, journalTypes } from '#contract/journal/events.ts'
import type { movingTypes } from '#contract/journal/moving-types.ts'
import type { VisitorEvents } from '#contract/journal/signals.ts'

import type { FeedEvent } from '#contract/journal/system.ts'

/** Socket.IO event: its name and payload. */
export interface Frame {
  readonly name: string
  readonly payload: object
}

/** Returns a journal event as a console receives it: the type becomes the name and is not repeated in the payload. */
export function consoleFrame({ type, ...payload }: JournalEvent): Frame {
  return { name: type, payload }
}

const missedFrames = new WeakMap<JournalEvent, Frame>()

/** Returns the same as `consoleFrame`, but creates one frame per event, shared by all consoles that missed the event. */
export function missedFrame(event: JournalEvent): Frame {
  const frame = missedFrames.get(event) ?? consoleFrame(event)
  missedFrames.set(event, frame)
  return frame
}

type Changed = VisitorEvents['chat.changed']

const changed = (event: Extract<JournalEvent, { type: (typeof movingTypes)[number] }>): Changed => ({
  seq: event.seq,
  at: event.at,
  status: event.chat.status,
  assigned_agent: event.chat.assigned_agent,
  ended_by: event.chat.ended_by,
})

const known: ReadonlySet<string> = new Set(journalTypes)

/** Returns whether this build knows an event's type; events from a newer API are forwarded unread. */
export const isKnown = ({ event }: FeedEvent): boolean => known.has(event.type)

/** Returns a journal event as its chat's visitor receives it; null for types that visitors do not receive. */
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
