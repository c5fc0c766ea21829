import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Our choice: this close to the end, pixels, counts as being there. */
const AT_END = 32
/** Our choice: this close to the start, pixels, earlier messages are asked for. */
const NEAR_START = 400

interface Anchor {
  readonly element: Element
  /** Pixels from the upper edge of the frame. */
  readonly top: number
}

/** Where the reader is. */
interface Place {
  readonly isAtEnd: boolean
  readonly anchor: Anchor | null
  /** Pixels that were scrolled when it was last looked at. */
  readonly top: number
}

const topIn = (frame: Element, element: Element) =>
  element.getBoundingClientRect().top - frame.getBoundingClientRect().top

/** The first message that is in view; what is above it may change without moving it. */
function anchorIn(frame: Element): Anchor | null {
  const all = frame.querySelectorAll('[data-message]')
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    const element = all[middle]
    if (element && topIn(frame, element) >= 0) high = middle
    else low = middle + 1
  }
  const element = all[low]
  return element ? { element, top: topIn(frame, element) } : null
}

interface AnchoredScroll {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  readonly isAtEnd: boolean
  readonly toEnd: () => void
  readonly onScroll: () => void
}

/**
 * Keeps a conversation where the reader is: at its end new messages push it up; elsewhere the first message in view stays
 * in its place, whatever is added above or below it or grows. Browsers do a part of this, each another one, so theirs is off.
 */
export function useAnchoredScroll(onNearStart: () => void): AnchoredScroll {
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const state = useRef<Place>({ isAtEnd: true, anchor: null, top: 0 })
  const [isAtEnd, setAtEnd] = useState(true)

  const settle = useCallback(() => {
    const element = frame.current
    if (!element) return
    const { isAtEnd: wasAtEnd, anchor } = state.current
    if (wasAtEnd) element.scrollTop = element.scrollHeight
    else if (anchor?.element.isConnected) element.scrollTop += topIn(element, anchor.element) - anchor.top
  }, [])

  const onScroll = useCallback(() => {
    const element = frame.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const isNear = scrollHeight - scrollTop - clientHeight <= AT_END
    // Only a reader moves up: whoever was at the end stays there while the frame shrinks or the content grows.
    const atEnd = isNear || (state.current.isAtEnd && scrollTop >= state.current.top)
    state.current = { isAtEnd: atEnd, anchor: atEnd ? null : anchorIn(element), top: scrollTop }
    setAtEnd(atEnd)
    if (scrollTop <= NEAR_START && !atEnd) onNearStart()
  }, [onNearStart])

  const toEnd = useCallback(() => {
    state.current = { ...state.current, isAtEnd: true, anchor: null }
    setAtEnd(true)
    settle()
  }, [settle])

  useSettling(frame, content, settle)
  return { frame, content, isAtEnd, toEnd, onScroll }
}

type Box = RefObject<HTMLDivElement | null>

/** Calls after each rendering, and whenever the frame or what is in it changes its size. */
function useSettling(frame: Box, content: Box, settle: () => void): void {
  useLayoutEffect(settle)
  useEffect(() => {
    const observer = new ResizeObserver(settle)
    if (frame.current) observer.observe(frame.current)
    if (content.current) observer.observe(content.current)
    return () => observer.disconnect()
  }, [frame, content, settle])
}
