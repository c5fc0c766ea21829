import { type Notice, type NoticeFact, noticeOf } from './notices.ts'

/** Our choice: notices that are kept in all; older ones go first. */
const KEPT = 2_000

const none: readonly Notice[] = []

/** Keeps what happened to chats while the desk is open: the history that the server answers holds messages only. */
export interface NoticeBook {
  take(facts: readonly NoticeFact[]): void
  /** Notices of a chat, oldest first; the same array until one is added. */
  of(chatId: number): readonly Notice[]
  readonly subscribe: (listener: () => void) => () => void
}

/** An empty book. */
export function createNoticeBook(): NoticeBook {
  const pages = new Map<number, readonly Notice[]>()
  const listeners = new Set<() => void>()
  let count = 0

  const add = (chatId: number, notice: Notice) => {
    const page = pages.get(chatId) ?? none
    pages.delete(chatId)
    pages.set(chatId, [...page, notice])
    count += 1
  }
  const forget = () => {
    for (const [chatId, page] of pages) {
      if (count <= KEPT) return
      pages.delete(chatId)
      count -= page.length
    }
  }

  return {
    take(facts) {
      for (const fact of facts) {
        const notice = noticeOf(fact)
        if (notice) add(fact.chat.id, notice)
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
