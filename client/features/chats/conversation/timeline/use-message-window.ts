import { type Range, useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Conversation } from '../use-conversation.ts'
import type { TimelineRow } from './timeline.ts'
import { START_PX } from './timeline-edges.tsx'
import { useSelectedRows } from './use-selected-rows.ts'

/** Our choice: maximum distance from the end, in pixels, at which the view counts as being at the end. */
const AT_END_PX = 32
/** Our choice: distance from the start, in pixels, at which earlier messages are loaded. */
const NEAR_START_PX = 800
/** Approximate height of everything above and below the messages, in pixels. */
const OTHERS_PX = 240
/** Our choice: number of rows rendered above and below the view. */
const OVERSCAN = 6

export type MessageVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>

/** Heights used to estimate rows, in pixels: a short message, each further line, and the space above a group. */
const [SHORT_PX, LINE_PX, GROUP_PX] = [40, 20, 30]
const LINE_CHARS = 70

/** Estimates the height of a row before it is measured. */
function estimateOf(row: TimelineRow | undefined): number {
  if (row?.kind !== 'message') return SHORT_PX
  const text = row.entry.kind === 'saved' ? row.entry.message.message : row.entry.outgoing.text
  const lines = Math.floor((text?.length ?? 0) / LINE_CHARS)
  return SHORT_PX + lines * LINE_PX + (row.isFirst ? GROUP_PX : 0)
}

/**
 * Returns true for rows above the view, which must not shift it when their height changes, regardless of the scroll direction.
 */
const isAboveView = (item: VirtualItem, _: number, { scrollOffset }: MessageVirtualizer): boolean =>
  item.start < (scrollOffset ?? 0)

/**
 * Returns the virtualizer, which keeps the scroll position when rows are inserted above, with its visible rows, total height, and
 * top row.
 */
function useRows(frame: RefObject<HTMLDivElement | null>, timeline: readonly TimelineRow[]) {
  // Excluded from the React Compiler, because the virtualizer is mutable: its results change although it stays the same object.
  'use no memo'
  const getItemKey = useCallback((index: number) => timeline[index]?.key ?? index, [timeline])
  const selected = useSelectedRows(frame)
  const rangeExtractor = useCallback((range: Range) => selected.extend(range, timeline), [selected, timeline])
  // The first render already starts at the end, so that no rows are rendered only to be replaced.
  const [initialRect] = useState(() => ({ width: 0, height: window.innerHeight - OTHERS_PX }))
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    initialRect,
    initialOffset: () => {
      const total = timeline.reduce((sum, row) => sum + estimateOf(row), START_PX)
      return Math.max(0, total - initialRect.height)
    },
    count: timeline.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => estimateOf(timeline[index]),
    getItemKey,
    rangeExtractor,
    overscan: OVERSCAN,
    paddingStart: START_PX,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
  })
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isAboveView
  return {
    virtualizer,
    rows: virtualizer.getVirtualItems(),
    heightPx: virtualizer.getTotalSize(),
    topIndex: virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0)?.index ?? 0,
  }
}

/**
 * Renders the visible rows and keeps the scroll position. At the end, new messages push the content up; elsewhere, the view does
 * not move when content above or below it is added or grows. Near the start, earlier messages are loaded.
 */
export function useMessageWindow({
  timeline,
  hasOlder,
  isLoadingOlder,
  loadFailure,
  loadOlder,
}: Conversation) {
  const frame = useRef<HTMLDivElement>(null)
  const { virtualizer, ...shown } = useRows(frame, timeline)
  /** Whether the reader was at the end, and the scroll offset in pixels, as of the last scroll event. */
  const lastScroll = useRef({ isAtEnd: true, top: 0 })
  const [isAtEnd, setAtEnd] = useState(true)
  const mayLoad = hasOlder && !isLoadingOlder && !loadFailure

  const settle = useCallback(() => {
    const element = frame.current
    if (!element || !lastScroll.current.isAtEnd) return
    if (element.scrollHeight - element.scrollTop - element.clientHeight > 1) virtualizer.scrollToEnd()
  }, [virtualizer])

  const onScroll = useCallback(() => {
    const element = frame.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const isNear = scrollHeight - scrollTop - clientHeight <= AT_END_PX
    // Only scrolling up counts as leaving the end; a frame that shrinks or whose content grows is still considered to be at the
    // end.
    const atEnd = isNear || (lastScroll.current.isAtEnd && scrollTop >= lastScroll.current.top)
    lastScroll.current = { isAtEnd: atEnd, top: scrollTop }
    setAtEnd(atEnd)
    if (mayLoad && scrollTop <= NEAR_START_PX && !atEnd) loadOlder()
  }, [mayLoad, loadOlder])

  const toEnd = useCallback(() => {
    lastScroll.current = { ...lastScroll.current, isAtEnd: true }
    setAtEnd(true)
    virtualizer.scrollToEnd()
  }, [virtualizer])

  useSettling(frame, settle)
  useOwnMessages(timeline, toEnd)
  return { ...shown, frame, virtualizer, isAtEnd, toEnd, onScroll }
}

/** Calls `settle` after each render and whenever the frame is resized. */
function useSettling(frame: RefObject<HTMLDivElement | null>, settle: () => void): void {
  useLayoutEffect(settle)
  useEffect(() => {
    const observer = new ResizeObserver(settle)
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [frame, settle])
}

/** Scrolls to the end when the signed-in member sends a message. */
function useOwnMessages(timeline: readonly TimelineRow[], toEnd: () => void): void {
  const last = timeline.at(-1)
  const written = last?.kind === 'message' && last.entry.kind === 'outgoing' ? last.key : null
  useEffect(() => {
    if (written !== null) toEnd()
  }, [written, toEnd])
}
