import { useLayoutEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Changes the URL. With `push`, the browser's Back button returns to the previous URL. */
export type ChangeAddress<T> = (part: Partial<T>, options?: { readonly push?: boolean }) => void

/**
 * Returns the parameters in the page's URL and a function that changes some of them. `read` parses the query string and `pathOf`
 * builds the URL; both must be declared outside of components.
 */
export function useAddress<T extends object>(
  read: (search: string) => T,
  pathOf: (address: T) => string,
): { address: T; change: ChangeAddress<T> } {
  const search = useSearch()
  const [, navigate] = useLocation()
  const address = read(search)
  const latest = useRef(address)
  useLayoutEffect(() => {
    latest.current = address
  }, [address])
  const change: ChangeAddress<T> = (part, { push = false } = {}) => {
    const next = { ...latest.current, ...part }
    latest.current = next
    navigate(pathOf(next), { replace: !push })
  }
  return { address, change }
}
