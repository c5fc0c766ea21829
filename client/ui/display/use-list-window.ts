import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Our choice: items drawn beyond each edge of what is in view. */
const OVERSCAN = 6

/** The drawn part of a list of items of one height. */
export interface ListWindow {
  /** Index of the first drawn item. */
  readonly first: number
  /** Index after the last drawn item. */
  readonly end: number
  /** Whether the list stands at its top. */
  readonly isAtTop: boolean
}

const same = (one: ListWindow, other: ListWindow): boolean =>
  one.first === other.first && one.end === other.end && one.isAtTop === other.isAtTop

const readWindow = (
  { scrollTop, clientHeight }: HTMLElement,
  heightPx: number,
  extraPx: number,
): ListWindow => ({
  first: Math.max(0, Math.floor((scrollTop - extraPx) / heightPx) - OVERSCAN),
  end: Math.ceil((scrollTop + clientHeight) / heightPx) + OVERSCAN,
  isAtTop: scrollTop <= 0,
})

/**
 * Returns which items of a scrolled frame are in view, from the scroll position alone: with one height for all items
 * nothing has to be measured. `extraPx` is the height of what stands between the items.
 */
export function useListWindow(
  heightPx: number,
  extraPx: number,
): {
  frame: RefObject<HTMLDivElement | null>
  view: ListWindow
} {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<ListWindow>({ first: 0, end: 0, isAtTop: true })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const update = () => {
      const next = readWindow(element, heightPx, extraPx)
      setView((last) => (same(last, next) ? last : next))
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    const resized = new ResizeObserver(update)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      resized.disconnect()
    }
  }, [heightPx, extraPx])
  return { frame, view }
}

/** Scrolls a frame by the least that brings an item into view; `top` is its distance from the top of the list. */
export function revealItem(frame: HTMLElement, top: number, heightPx: number): void {
  const { scrollTop, clientHeight } = frame
  const lowest = top + heightPx - clientHeight
  if (top < scrollTop) frame.scrollTo({ top })
  else if (lowest > scrollTop) frame.scrollTo({ top: lowest })
}
