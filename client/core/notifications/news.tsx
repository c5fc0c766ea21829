import { createContext, type ReactNode, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import { newsMachine } from '#machines/notifications/news-machine.ts'
import { useActor } from '../hooks/use-actor.ts'

/** Actor of the news shown in the header. */
export type NewsActor = ActorRefFrom<typeof newsMachine>

const NewsContext = createContext<NewsActor | null>(null)

/** Provides the news shown briefly in the header. Used once per session. */
export const NewsProvider = ({ children }: { children: ReactNode }) => (
  <NewsContext value={useActor(newsMachine)}>{children}</NewsContext>
)

/** Returns the actor, for announcing and showing news. */
export function useNewsActor(): NewsActor {
  const actor = use(NewsContext)
  if (!actor) throw new Error('useNewsActor needs a NewsProvider above it.')
  return actor
}
