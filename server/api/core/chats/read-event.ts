import type { FastifyBaseLogger } from 'fastify'
import { type JournalEvent, SKIPPED_EVENT } from '#contract/journal/events.ts'
import type { EventRow } from '#server/api/platform/journal/store.ts'

import type { EventReader } from '#server/api/platform/journal/wire.ts'
import type { ChatSnapshot, MessageSnapshot } from '#server/db/snapshots.ts'

import { iso } from '#server/lib/iso.ts'
import { toChat, toMessage } from './map.ts'
import { upcast } from './upcasters/upcast.ts'

/**
 * Converts a stored event of any version to its API format. Rows of chats and messages are mapped; everything else is stored in
 * its API format.
 */
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
 * Returns the function that reads journal events. An unreadable event (for example, in a newer build's format) must not block
 * later events: it is logged, and its position is sent with a type that all clients skip.
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
        'skipped a journal event that could not be read',
      )
      return { type: SKIPPED_EVENT, seq, at: iso(at) } as unknown as JournalEvent
    }
  }
