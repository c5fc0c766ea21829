import type { JournalEvent } from '#contract/events.ts'
import type { EventRow } from '#server/api/platform/journal/store.ts'
import { iso } from '#server/lib/iso.ts'
import { type ChatSnapshot, type MessageSnapshot, toChat, toMessage } from './map.ts'

/** Turns a stored event into its wire shape. Rows of chats and messages are mapped; everything else is stored in its wire shape. */
export function readEvent({ type, seq, at, payload }: EventRow): JournalEvent {
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
