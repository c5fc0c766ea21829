import type { FastifyBaseLogger } from 'fastify'
import { type JournalEvent, SKIPPED_EVENT } from '#contract/journal/events.ts'
import type { EventRow } from '#server/api/platform/journal/store.ts'

import type { EventReader } from '#server/api/platform/journal/wire.ts'
import type { ChatSnapshot, MessageSnapshot } from '#server/db/snapshots.ts'

import { iso } from '#server/lib/iso.ts'
import { toChat, toMessage } from './map.ts'
import { upcast } from './upcasters/upcast.ts'

/** Turns a stored event, of whatever version, into its wire shape. Rows of chats and messages are mapped; everything else is stored in its wire shape. */
export function readEvent({ type, seq, at, version, payload }: EventRow): JournalEvent {
  const { chat, message, ...rest } = upcast(version, payload)
  return {
    type,
    seq,
    at: iso(at),
    ...rest,
    ...(message !== undefined && { message: toMessage(message as MessageSnapshot) }),
    ...(chat !== undefined && { chat: toChat(chat as ChatSnapshot) }),
  } as JournalEvent
}

/**
 * Returns the reader of the journal. One event that cannot be read, such as one of a newer build that wrote it otherwise, must not hold up
 * those behind it: it is logged, and its position goes out with a type that everyone skips.
 */
export const createEventReader =
  (log: Pick<FastifyBaseLogger, 'error'>): EventReader =>
  (row) => {
    try {
      return readEvent(row)
    } catch (error) {
      const { client_id, seq, type, version, at } = row
      log.error(
        { err: error, client: client_id, seq, type, version },
        'an event of the journal cannot be read, it is skipped',
      )
      return { type: SKIPPED_EVENT, seq, at: iso(at) } as unknown as JournalEvent
    }
  }
