import { media, useMedia } from '#client/core/hooks/use-media.ts'
import { useStorage } from '#client/lib/use-storage.ts'

/**
 * Minimum width at which the conversation still has 480 px next to the list (264), details (232) and expanded navigation (224).
 */
const THREE_QUERY = '(min-width: 1200px)'
/** Our choice: minimum width of the window for wider panes. */
const WIDE_QUERY = '(min-width: 1280px)'

/** Returns how many panes fit side by side, whether they can be wide, and whether the member wants the details to be shown. */
export function useChatsLayout() {
  const hasThree = useMedia(THREE_QUERY)
  const hasTwo = useMedia(media.small)
  const isRoomy = useMedia(WIDE_QUERY)
  const [areDetailsWanted, setDetailsWanted] = useStorage('chats.details', true, (stored) =>
    typeof stored === 'boolean' ? stored : null,
  )
  const panes = hasThree ? 3 : hasTwo ? 2 : 1
  return { panes, isRoomy, areDetailsWanted, setDetailsWanted } as const
}
