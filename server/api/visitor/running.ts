import type { Feed } from '../journal/feed.ts'

/** Answers that are being made in this process, by chat. */
const running = new Map<number, Set<AbortController>>()

/** The reason of an answer that nobody waits for any more. */
class Stopped extends Error {}

/** Whether an answer ended because its chat was left, or was taken by an agent. */
export const wasStopped = (error: unknown): boolean => error instanceof Stopped

/** Makes an answer that `stopOnChange` can end. */
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

/** Ends the answers of chats that are over, or that an agent has, on whatever machine that was decided: they cost and nobody reads them. */
export function stopOnChange(feed: Feed): void {
  feed.follow(({ event }) => {
    if (event.type !== 'chat.ended' && event.type !== 'chat.assigned') return
    for (const controller of running.get(event.chat.id) ?? []) controller.abort(new Stopped())
  })
}
