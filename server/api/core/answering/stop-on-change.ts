import type { With } from '../context.ts'

/**
 * Aborts answers in chats that have ended, been assigned to an agent or been erased, on this or another machine, because such
 * answers cost money and will not be read. Returns a function that stops watching.
 */
export const stopOnChange = ({ feed, runningAnswers }: With<'feed' | 'runningAnswers'>) =>
  feed.follow(({ event }) => {
    if (event.type === 'chat.ended' || event.type === 'chat.assigned') runningAnswers.stop(event.chat.id)
    if (event.type === 'chats.erased') for (const id of event.ids) runningAnswers.stop(id)
  })
