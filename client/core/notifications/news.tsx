import { createContext, type ReactNode, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import { newsMachine } from '#machines/notifications/news-machine.ts'
import { useActor } from '../hooks/use-actor.ts'

export type NewsActor = ActorRefFrom<typeof newsMachine>

const NewsContext = createContext<NewsActor | null>(null)

/** Provides the actor for news, which is shown briefly in the header. Used once per session. */
export const NewsProvider = ({ children }: { children: ReactNode }) => (
  <NewsContext value={useActor('console: news', newsMachine)}>{children}</NewsContext>
)

/** Returns the actor that announces news in the header. */
export function useNewsActor(): NewsActor {
  const actor = use(NewsContext)
  if (!actor) throw new Error('useNewsActor needs a NewsProvider above it.')
  return actor
}
