import { media, useMedia } from '#client/app/use-media.ts'
import { useStorage } from '#client/lib/use-storage.ts'

/** Our choice: from this width on the panes have room to be wide. */
const ROOMY = '(min-width: 1280px)'

/** How many panes stand beside each other, and whether the third is wanted where there is room for it. */
export function useDeskLayout() {
  const hasThree = useMedia(media.large)
  const hasTwo = useMedia(media.small)
  const isRoomy = useMedia(ROOMY)
  const [areDetailsWanted, setDetailsWanted] = useStorage('chats.details', true, (stored) =>
    typeof stored === 'boolean' ? stored : null,
  )
  const panes = hasThree ? 3 : hasTwo ? 2 : 1
  return { panes, isRoomy, areDetailsWanted, setDetailsWanted } as const
}
