import { useEffect, useRef, useState } from 'react'

/** Maximum distance from the end, in pixels, at which the area counts as scrolled to the end. */
const NEAR_END_PX = 48

function scrollToEnd(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight
}

/**
 * Keeps a scroll area at its end while its content grows, unless the reader has scrolled up. `content` can be any value that
 * changes whenever the content does; when `sent` changes, the reader has sent something and the area returns to its end.
 */
export function useStickToEnd(content: unknown, sent: unknown) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sent` is what the area returns to its end for.
  useEffect(toEnd, [sent])
  return { area, isAtEnd, follow, toEnd }
}
