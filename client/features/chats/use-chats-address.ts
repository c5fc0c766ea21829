import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '#client/core/paths.ts'
import { type ChatsAddress, queryOf, readAddress } from './chats-address.ts'

/** Changes the URL. With `push`, the browser's Back returns to the URL before. */
export type ChangeAddress = (part: Partial<ChatsAddress>, options?: { readonly push?: boolean }) => void

/** Returns the open chat and the filters from the URL, and the function that changes it. */
export function useChatsAddress(): { address: ChatsAddress; change: ChangeAddress } {
  const search = useSearch()
  const [, navigate] = useLocation()
  const address = useMemo(() => readAddress(search), [search])
  const latest = useRef(address)
  useLayoutEffect(() => {
    latest.current = address
  }, [address])
  const change = useCallback<ChangeAddress>(
    (part, { push = false } = {}) => {
      // Another chat opens at its end unless a message is named.
      const place = 'chatId' in part ? { messageOrder: null } : {}
      const next = { ...latest.current, ...place, ...part }
      latest.current = next
      navigate(paths.chats(queryOf(next)), { replace: !push })
    },
    [navigate],
  )
  return { address, change }
}
