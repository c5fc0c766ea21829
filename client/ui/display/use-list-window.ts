import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Our choice: number of items rendered beyond each edge of the viewport. */
const OVERSCAN = 6

/** Rendered range of a list whose items have equal height. */
export interface ListWindow {
  /** Index of the first rendered item. */
  readonly first: number
  /** Index after the last rendered item. */
  readonly end: number
  /** Whether the list is scrolled to the top. */
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
 * Returns the range of items in view in a scrolled frame. Items have equal height, so the scroll position is enough and nothing
 * is measured. `extraPx` is the height of the content between the items.
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

/** Scrolls a frame as little as possible to bring an item into view; `top` is the item's distance from the top of the list. */
export function revealItem(frame: HTMLElement, top: number, heightPx: number): void {
  const { scrollTop, clientHeight } = frame
  const lowest = top + heightPx - clientHeight
  if (top < scrollTop) frame.scrollTo({ top })
  else if (lowest > scrollTop) frame.scrollTo({ top: lowest })
}
