import { useEffect, useSyncExternalStore } from 'react'

let open = 0
const listeners = new Set<() => void>()

const change = (by: 1 | -1) => {
  open += by
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Counts the floating panel that contains this component as open while the component is mounted. */
export function OpenMenuMark() {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
  return null
}

/** Returns true while any menu, option list or popover is open. */
export const useIsMenuOpen = (): boolean => useSyncExternalStore(subscribe, () => open > 0)
