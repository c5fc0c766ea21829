import { useEffect, useRef } from 'react'
import { useBots } from '#client/app/bots.tsx'
import type { ChangeAddress } from './use-chats-address.ts'

/**
 * The bot that is selected in the header narrows the list, by way of the address, so that a link shows the same chats to
 * everyone. A bot that the address names already stays until another one is selected; the only bot there is narrows nothing.
 */
export function useHeaderBot(named: number | null, change: ChangeAddress): void {
  const { bots, selected, loading } = useBots()
  const wanted = bots.length > 1 && selected > 0 ? selected : null
  const last = useRef<number | null | undefined>(undefined)
  useEffect(() => {
    if (loading || last.current === wanted) return
    const isFirst = last.current === undefined
    last.current = wanted
    if (!isFirst || (wanted !== null && named === null)) change({ botId: wanted })
  }, [loading, wanted, named, change])
}
