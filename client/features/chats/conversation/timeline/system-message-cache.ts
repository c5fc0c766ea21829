import { type SystemEvent, type SystemMessage, toSystemMessage } from './system-messages.ts'

/** Our choice: maximum number of system messages in the cache. */
const CACHED_MAX = 2_000

const none: readonly SystemMessage[] = []

/** Caches system messages while the page is open, because the API's history only contains messages. */
export interface SystemMessageCache {
  take(events: readonly SystemEvent[]): void
  /** Returns a chat's system messages, oldest first; the same array until one is added. */
  of(chatId: number): readonly SystemMessage[]
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates an empty cache of system messages. */
export function createSystemMessageCache(): SystemMessageCache {
  const pages = new Map<number, readonly SystemMessage[]>()
  const listeners = new Set<() => void>()
  let count = 0

  const add = (chatId: number, systemMessage: SystemMessage) => {
    const page = pages.get(chatId) ?? none
    pages.delete(chatId)
    pages.set(chatId, [...page, systemMessage])
    count += 1
  }
  const forget = () => {
    for (const [chatId, page] of pages) {
      if (count <= CACHED_MAX) return
      pages.delete(chatId)
      count -= page.length
    }
  }

  return {
    take(events) {
      for (const event of events) {
        const systemMessage = toSystemMessage(event)
        if (systemMessage) add(event.chat.id, systemMessage)
      }
      forget()
      for (const listener of listeners) listener()
    },
    of: (chatId) => pages.get(chatId) ?? none,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
