import type { With } from '../context.ts'

/**
 * Aborts the answers of chats that have ended, were assigned to an agent or erased, on whichever machine that
 * happened: they cost money and nobody reads them. Returns a function that stops it.
 */
export const stopOnChange = ({ feed, turns }: With<'feed' | 'turns'>) =>
  feed.follow(({ event }) => {
    if (event.type === 'chat.ended' || event.type === 'chat.assigned') turns.stop(event.chat.id)
    if (event.type === 'chats.erased') for (const id of event.ids) turns.stop(id)
  })
