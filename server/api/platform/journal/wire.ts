import type { JournalEvent } from '#contract/journal/events.ts'
import type { FeedEvent } from '#contract/journal/system.ts'
import type { EventRow } from './store.ts'

/**
 * Function that maps a stored event to the format in which it is sent. The core tier provides it, because the journal does not
 * know the payloads.
 */
export type EventReader = (row: EventRow) => JournalEvent

/** Maps an event's row to a line in the feed. */
export const toFeedEvent = (read: EventReader, row: EventRow): FeedEvent => ({
  client_id: row.client_id,
  event: read(row),
  chat_id: row.chat_id,
  audience: row.audience,
})
