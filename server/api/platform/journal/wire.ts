import type { JournalEvent } from '#contract/events.ts'
import type { FeedEvent } from '#contract/system.ts'
import type { EventRow } from './store.ts'

/** Turns a stored event into its wire shape. The journal does not know what it stores; core brings the reader. */
export type EventReader = (row: EventRow) => JournalEvent

/** An event's row as a line of the feed. */
export const toFeedEvent = (read: EventReader, row: EventRow): FeedEvent => ({
  client_id: row.client_id,
  event: read(row),
  chat_id: row.chat_id,
  audience: row.audience,
})
