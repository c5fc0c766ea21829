import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Box } from '#machines/chart/chart-box.ts'
import type { Layout } from '#machines/chart/layout.ts'

/** Minimum size of the area that is shown, in pixels of the chart, so that small charts are not enlarged to fill the window. */
const SPAN_MIN = { width: 760, height: 560 }

/** Margin around a chart, in pixels of the chart. */
const MARGIN = 24

const ZOOM_MIN = 0.5
const ZOOM_MAX = 8

/** Minimum initial scale: larger charts open at this scale, centered on the current state, so that texts stay readable. */
const SCALE_MIN = 0.85

/** Distance that the pointer must move before a press becomes a drag, in pixels. */
const DRAG_MIN = 4

/** Visible part of a chart: its center, and its magnification relative to the whole. */
interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** Visible part of a chart, with functions that move and zoom it. */
export interface Viewport {
  readonly ref: RefObject<SVGSVGElement | null>
  readonly viewBox: string
  readonly zoomBy: (factor: number) => void
  readonly fit: () => void
  /** Moves a state to the center. */
  readonly reveal: (box: Box) => void
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<SVGSVGElement>) => void
    readonly onPointerMove: (event: PointerEvent<SVGSVGElement>) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
  }
}

const clampZoom = (zoom: number) => Math.max(ZOOM_MIN, Math.min(ZOOM_MAX, zoom))

/**
 * Returns the viewport of a chart. It initially shows the whole chart, or, if that would be too small to read, is centered on
 * `current`, which it follows.
 */
export function useViewport(layout: Layout, current: Box | null): Viewport {
  const ref = useRef<SVGSVGElement>(null)
  const whole: View = { x: layout.width / 2, y: layout.height / 2, zoom: 1 }
  const [view, setView] = useState(whole)
  const span = {
    width: Math.max(SPAN_MIN.width, layout.width + 2 * MARGIN),
    height: Math.max(SPAN_MIN.height, layout.height + 2 * MARGIN),
  }
  const scaleOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return Math.min(width / span.width, height / span.height)
  }
  const pan = (element: Element, x: number, y: number) => {
    const scale = scaleOf(element)
    setView((before) => ({
      ...before,
      x: before.x + x / scale / before.zoom,
      y: before.y + y / scale / before.zoom,
    }))
  }
  const zoomBy = (factor: number) =>
    setView((before) => ({ ...before, zoom: clampZoom(before.zoom * factor) }))
  /** Returns a view centered on a state, as far as the edges of the chart allow. */
  const viewOf = (box: Box, zoom: number): View => ({
    x: between(box.x + box.width / 2, span.width / zoom / 2 - MARGIN, layout.width),
    y: between(box.y + box.height / 2, span.height / zoom / 2 - MARGIN, layout.height),
    zoom,
  })
  const reveal = (box: Box) => setView(({ zoom }) => viewOf(box, zoom))
  const chooseView = useEffectEvent(() => {
    const scale = ref.current ? scaleOf(ref.current) : 0
    if (scale <= 0 || scale >= SCALE_MIN) return
    const start = current ?? layout.boxes.find(({ initial }) => initial)
    const zoom = clampZoom(SCALE_MIN / scale)
    setView(start ? viewOf(start, zoom) : { ...whole, zoom })
  })
  useLayoutEffect(() => chooseView(), [])
  /** Moves the current state into view, unless it is already there. */
  const follow = useEffectEvent(() => {
    if (current && !isIn(current, view, span)) reveal(current)
  })
  const currentId = current?.state.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new current state is what the chart follows.
  useEffect(() => follow(), [currentId])
  useWheel(ref, pan, zoomBy)
  const size = { width: span.width / view.zoom, height: span.height / view.zoom }
  return {
    ref,
    viewBox: `${view.x - size.width / 2} ${view.y - size.height / 2} ${size.width} ${size.height}`,
    zoomBy,
    fit: () => setView(whole),
    reveal,
    handlers: useDrag(pan),
  }
}

/** Returns whether a state is in the visible part of a chart. */
const isIn = (box: Box, { x, y, zoom }: View, span: { readonly width: number; readonly height: number }) =>
  Math.abs(box.x + box.width / 2 - x) + box.width / 2 <= span.width / zoom / 2 &&
  Math.abs(box.y + box.height / 2 - y) + box.height / 2 <= span.height / zoom / 2

/**
 * Clamps a center so that at least half a window remains on both sides; returns the middle if the window is larger than the
 * chart.
 */
const between = (middle: number, half: number, length: number): number =>
  length <= 2 * half ? length / 2 : Math.max(half, Math.min(length - half, middle))

type Pan = (element: Element, x: number, y: number) => void

/** Returns handlers that drag the chart; a press with hardly any movement remains a click. */
function useDrag(pan: Pan): Viewport['handlers'] {
  const from = useRef<{ x: number; y: number; dragging: boolean } | null>(null)
  const end = () => {
    from.current = null
  }
  return {
    onPointerDown: ({ clientX, clientY, button }) => {
      if (button === 0) from.current = { x: clientX, y: clientY, dragging: false }
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }) => {
      const last = from.current
      if (!last) return
      const [x, y] = [last.x - clientX, last.y - clientY]
      if (!last.dragging && Math.hypot(x, y) < DRAG_MIN) return
      if (!last.dragging) currentTarget.setPointerCapture(pointerId)
      from.current = { x: clientX, y: clientY, dragging: true }
      pan(currentTarget, x, y)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** Pans with the wheel; zooms with Ctrl or by pinching on a touchpad. */
function useWheel(ref: RefObject<SVGSVGElement | null>, pan: Pan, zoomBy: (factor: number) => void): void {
  const turn = useEffectEvent((event: WheelEvent, element: Element) => {
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) zoomBy(Math.exp(-event.deltaY / 300))
    else pan(element, event.deltaX, event.deltaY)
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const onWheel = (event: WheelEvent) => turn(event, element)
    // React's wheel listeners are passive, and only a non-passive one can prevent the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [ref])
}
