import type { JournalEvent } from '#contract/journal/events.ts'
import type { FeedEvent } from '#contract/journal/system.ts'
import type { EventRow } from './store.ts'

/** Maps a stored event to its wire shape. The journal does not know the payloads, so the core tier provides the mapping. */
export type EventReader = (row: EventRow) => JournalEvent

/** Maps an event's row to a line of the feed. */
export const toFeedEvent = (read: EventReader, row: EventRow): FeedEvent => ({
  client_id: row.client_id,
  event: read(row),
  chat_id: row.chat_id,
  audience: row.audience,
})
