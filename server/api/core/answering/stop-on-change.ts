import type { RunningTurns } from '#server/api/core/chats/running-turns.ts'
import type { Feed } from '#server/api/platform/journal/feed.ts'

/**
 * Aborts the answers of chats that have ended, were assigned to an agent or erased, on whichever machine that
 * happened: they cost money and nobody reads them.
 */
export function stopOnChange(feed: Feed, turns: RunningTurns): void {
  feed.follow(({ event }) => {
    if (event.type === 'chat.ended' || event.type === 'chat.assigned') turns.stop(event.chat.id)
    if (event.type === 'chats.erased') for (const id of event.ids) turns.stop(id)
  })
}
