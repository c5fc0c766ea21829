import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Distance from the end up to which the visitor counts as being there, CSS pixels. */
const NEAR = 60

/** True where the end of a scrolled element is in sight. */
export const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR

/** Keeps the end of an element in sight while it grows, unless the visitor scrolled up to read; answers the scroll handler. Before anything was said the beginning stays in sight. */
export function useStickToEnd(element: RefObject<HTMLElement | null>, isTalking: boolean): () => void {
  const sticks = useRef(false)
  const wasTalking = useRef(false)
  if (isTalking && !wasTalking.current) sticks.current = true
  wasTalking.current = isTalking
  // After every drawing: whatever was drawn may have grown.
  useLayoutEffect(() => {
    if (sticks.current && element.current) element.current.scrollTop = element.current.scrollHeight
  })
  return () => {
    sticks.current = element.current !== null && isNearEnd(element.current)
  }
}
