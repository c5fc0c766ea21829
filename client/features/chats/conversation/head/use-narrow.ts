import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns true if an element is narrower than `limit` pixels; false until measured. */
export function useNarrow(element: RefObject<HTMLElement | null>, limit: number): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setNarrow(entry.contentRect.width < limit))
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, limit])
  return isNarrow
}
