import type { Feed } from '#server/api/platform/journal/feed.ts'

/** Running answers in this process, by chat. */
const running = new Map<number, Set<AbortController>>()

/** Abort reason of an answer that is no longer needed. */
class Stopped extends Error {}

/** Returns whether an answer was aborted because the customer left or an agent took over the chat. */
export const wasStopped = (error: unknown): boolean => error instanceof Stopped

/** Runs an answer that `stopOnChange` can abort. */
export async function stoppable<T>(chatId: number, make: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const inChat = running.get(chatId) ?? new Set()
  running.set(chatId, inChat.add(controller))
  try {
    return await make(controller.signal)
  } finally {
    inChat.delete(controller)
    if (inChat.size === 0) running.delete(chatId)
  }
}

/**
 * Aborts the answers of chats that have ended or were assigned to an agent, on whichever machine that
 * happened: they cost money and nobody reads them.
 */
export function stopOnChange(feed: Feed): void {
  feed.follow(({ event }) => {
    if (event.type !== 'chat.ended' && event.type !== 'chat.assigned') return
    for (const controller of running.get(event.chat.id) ?? []) controller.abort(new Stopped())
  })
}
