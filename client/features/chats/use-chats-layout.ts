import { media, useMedia } from '#client/core/hooks/use-media.ts'
import { useStorage } from '#client/lib/use-storage.ts'

/** From this width on the conversation keeps its 480 px beside list (264), details (232) and the open navigation (224). */
const THREE_QUERY = '(min-width: 1200px)'
/** Our choice: from this width on the panes have room to be wide. */
const WIDE_QUERY = '(min-width: 1280px)'

/**
 * Returns the number of panes side by side, and whether the details are wanted where there is room for them.
 */
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
