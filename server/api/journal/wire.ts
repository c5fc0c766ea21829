import type { JournalEvent } from '#contract/events.ts'
import type { FeedEvent } from '#contract/system.ts'
import { type ChatSnapshot, iso, type MessageSnapshot, toChat, toMessage } from '../chats/map.ts'
import type { EventRow } from './store.ts'

/** An event's row as it travels. Rows of chats and messages become their wire shapes here; the rest is in its shape already. */
export function toEvent({ type, seq, at, payload }: EventRow): JournalEvent {
  const { chat, message, ...rest } = payload
  return {
    type,
    seq,
    at: iso(at),
    ...rest,
    ...(message !== undefined && { message: toMessage(message as MessageSnapshot) }),
    ...(chat !== undefined && { chat: toChat(chat as ChatSnapshot) }),
  } as JournalEvent
}

/** An event's row as a line of the feed. */
export const toFeedEvent = (row: EventRow): FeedEvent => ({
  client_id: row.client_id,
  event: toEvent(row),
  chat_id: row.chat_id,
  audience: row.audience,
})
