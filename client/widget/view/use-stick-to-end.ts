import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Maximum distance from the end that still counts as being at the end. */
const NEAR_END_PX = 60

/** Returns true if a scrolled element is at or near its end. */
export const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR_END_PX

/**
 * Keeps the end of an element in view while it grows, unless the visitor scrolled up to read; before the first message, the start
 * stays in view. Returns the handlers for scrolling and for loading content.
 */
export function useStickToEnd(element: RefObject<HTMLElement | null>, isTalking: boolean) {
  const sticks = useRef(false)
  const wasTalking = useRef(false)
  if (isTalking && !wasTalking.current) sticks.current = true
  wasTalking.current = isTalking
  // Runs after every render, because any content may have grown.
  const onLoadCapture = () => {
    if (sticks.current && element.current) element.current.scrollTop = element.current.scrollHeight
  }
  useLayoutEffect(onLoadCapture)
  const onScroll = () => {
    sticks.current = element.current !== null && isNearEnd(element.current)
  }
  return { onScroll, onLoadCapture }
}
