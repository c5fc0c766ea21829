import type { With } from '#server/api/core/context.ts'

const deletions: ReadonlySet<string> = new Set(['document.deleted', 'url.deleted', 'faq.deleted'])

/** Drops a bot's cached data from the engine when its training changes on any machine. Returns a function that stops watching. */
export const forgetOnTraining = ({ feed, engine }: With<'engine' | 'feed'>) =>
  feed.follow(({ event }) => {
    if (event.type === 'document.progressed' && event.document.status === 'ready')
      engine.forget(event.document.bot_id)
    else if (event.type === 'url.progressed' && event.url.status === 'ready') engine.forget(event.url.bot_id)
    else if (event.type === 'faq.saved') engine.forget(event.faq.bot_id)
    else if (event.type === 'prompt.saved') engine.forget(event.bot_id)
    else if (deletions.has(event.type) && 'bot_id' in event) engine.forget(event.bot_id)
  })
