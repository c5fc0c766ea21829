import { createContext, type ReactNode, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import { newsMachine } from '#machines/notifications/news-machine.ts'
import { useActor } from '../hooks/use-actor.ts'

/** The actor of the news that the header shows as it arrives. */
export type NewsActor = ActorRefFrom<typeof newsMachine>

const NewsContext = createContext<NewsActor | null>(null)

/** Keeps what the header tells for a moment. Used once a session. */
export const NewsProvider = ({ children }: { children: ReactNode }) => (
  <NewsContext value={useActor(newsMachine)}>{children}</NewsContext>
)

/** Returns the actor, to tell news and to show them. */
export function useNewsActor(): NewsActor {
  const actor = use(NewsContext)
  if (!actor) throw new Error('useNewsActor needs a NewsProvider above it.')
  return actor
}
