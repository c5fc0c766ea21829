import { useEffect, useRef } from 'react'
import { useBots } from './bots.tsx'

/**
 * Filters a page by the bot selected in the header. The filter is part of the URL, so that a shared link shows the same to
 * everyone. A bot named in the URL is not replaced until another is selected; accounts with a single bot are not filtered.
 */
export function useHeaderBot(
  named: number | null,
  change: (part: { readonly botId: number | null }) => void,
): void {
  const { bots, single, loading } = useBots()
  const wanted = bots.length > 1 && single ? single.id : null
  const last = useRef<number | null | undefined>(undefined)
  useEffect(() => {
    if (loading || last.current === wanted) return
    const isFirst = last.current === undefined
    last.current = wanted
    if (!isFirst || (wanted !== null && named === null)) change({ botId: wanted })
  }, [loading, wanted, named, change])
}
