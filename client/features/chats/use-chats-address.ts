import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { type DeskAddress, queryOf, readAddress } from './chats-address.ts'

/** Changes the address. With `push`, the browser's Back returns to the address before. */
export type ChangeAddress = (part: Partial<DeskAddress>, options?: { readonly push?: boolean }) => void

/** The open chat and the filters, as the address has them, and the call that changes it. */
export function useChatsAddress(): { address: DeskAddress; change: ChangeAddress } {
  const search = useSearch()
  const [, navigate] = useLocation()
  const address = useMemo(() => readAddress(search), [search])
  const latest = useRef(address)
  useLayoutEffect(() => {
    latest.current = address
  }, [address])
  const change = useCallback<ChangeAddress>(
    (part, { push = false } = {}) => {
      const next = { ...latest.current, ...part }
      latest.current = next
      navigate(paths.chats(queryOf(next)), { replace: !push })
    },
    [navigate],
  )
  return { address, change }
}
