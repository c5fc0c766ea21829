import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Distance from the end up to which the visitor counts as being there. */
const NEAR_END_PX = 60

/** Returns true if the end of a scrolled element is in view. */
export const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR_END_PX

/**
 * Keeps the end of an element in view while it grows, unless the visitor scrolled up to read; returns the
 * handlers of its scrolling and of what loads within it. Before the first message the start stays in view.
 */
export function useStickToEnd(element: RefObject<HTMLElement | null>, isTalking: boolean) {
  const sticks = useRef(false)
  const wasTalking = useRef(false)
  if (isTalking && !wasTalking.current) sticks.current = true
  wasTalking.current = isTalking
  // After every render: any content may have grown.
  const onLoadCapture = () => {
    if (sticks.current && element.current) element.current.scrollTop = element.current.scrollHeight
  }
  useLayoutEffect(onLoadCapture)
  const onScroll = () => {
    sticks.current = element.current !== null && isNearEnd(element.current)
  }
  return { onScroll, onLoadCapture }
}
