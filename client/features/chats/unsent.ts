import { sessionKey } from '#client/core/session/session-keys.ts'
import { type Outbox, restoredOutbox } from '#machines/chat/outbox.ts'

const PREFIX = sessionKey('outbox.')

/**
 * Store for the unsent messages of each chat. They survive reloads, and are removed when the tab is closed or the session ends.
 */
export interface OutboxStorage {
  read(chatId: number): Outbox
  /** An empty outbox is removed. */
  write(chatId: number, outbox: Outbox): void
  /** Returns the chats with unsent messages. */
  chats(): readonly number[]
}

/**
 * Returns a store for unsent messages in browser storage. If the storage is full or blocked, the messages are lost when the page
 * is closed.
 */
export const outboxStorage = (storage: () => Storage): OutboxStorage => ({
  read: (chatId) => {
    try {
      return restoredOutbox(JSON.parse(storage().getItem(PREFIX + chatId) ?? '[]'))
    } catch {
      return []
    }
  },
  write: (chatId, outbox) => {
    try {
      if (outbox.length === 0) storage().removeItem(PREFIX + chatId)
      else storage().setItem(PREFIX + chatId, JSON.stringify(outbox))
    } catch {
      // Ignored, because the messages are on the screen and being sent.
    }
  },
  chats: () => {
    try {
      return Object.keys(storage())
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => Number(key.slice(PREFIX.length)))
        .filter((id) => Number.isSafeInteger(id) && id > 0)
    } catch {
      return []
    }
  },
})
