import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Our choice: maximum distance from the end that counts as being there. */
const AT_END_PX = 32
/** Our choice: distance from the start at which earlier messages are loaded. */
const NEAR_START_PX = 400

interface Anchor {
  readonly element: Element
  /** Pixels from the upper edge of the frame. */
  readonly top: number
}

/** The position of the reader. */
interface Place {
  readonly isAtEnd: boolean
  readonly anchor: Anchor | null
  /** Scroll offset in pixels when last measured. */
  readonly top: number
}

const topIn = (frame: Element, element: Element) =>
  element.getBoundingClientRect().top - frame.getBoundingClientRect().top

/** Returns the first message in view; content above it may change without moving it. */
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
 * Keeps the reader's place in a conversation: at its end new messages push it up; elsewhere the first message
 * in view stays in place, whatever is added or grows above or below it. Browsers' own scroll anchoring
 * differs between them, so it is switched off.
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
    const isNear = scrollHeight - scrollTop - clientHeight <= AT_END_PX
    // Only a reader moves up: a frame that was at the end stays there while it shrinks or its content grows.
    const atEnd = isNear || (state.current.isAtEnd && scrollTop >= state.current.top)
    state.current = { isAtEnd: atEnd, anchor: atEnd ? null : anchorIn(element), top: scrollTop }
    setAtEnd(atEnd)
    if (scrollTop <= NEAR_START_PX && !atEnd) onNearStart()
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

/** Calls `settle` after each render, and whenever the frame or its content is resized. */
function useSettling(frame: Box, content: Box, settle: () => void): void {
  useLayoutEffect(settle)
  useEffect(() => {
    const observer = new ResizeObserver(settle)
    if (frame.current) observer.observe(frame.current)
    if (content.current) observer.observe(content.current)
    return () => observer.disconnect()
  }, [frame, content, settle])
}
