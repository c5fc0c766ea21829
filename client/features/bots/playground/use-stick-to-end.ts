import { useEffect, useRef, useState } from 'react'

/** Maximum distance from the end, in pixels, at which the area counts as scrolled to the end. */
const NEAR_END_PX = 48

function scrollToEnd(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight
}

/**
 * Keeps a scroll area at its end while its content grows, unless the reader has scrolled up. `content` can be any value that
 * changes whenever the content does.
 */
export function useStickToEnd(content: unknown) {
  const area = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const follow = () => {
    const { current } = area
    if (current) setIsAtEnd(current.scrollHeight - current.scrollTop - current.clientHeight <= NEAR_END_PX)
  }
  const toEnd = () => {
    scrollToEnd(area.current)
    setIsAtEnd(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` is what makes the area grow.
  useEffect(() => {
    if (isAtEnd) scrollToEnd(area.current)
  }, [content, isAtEnd])
  return { area, isAtEnd, follow, toEnd }
}
