import { type Range, useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TimelineRow } from './timeline.ts'
import { START_PX } from './timeline-edges.tsx'
import { useSelectedRows } from './use-selected-rows.ts'

/** Our choice: maximum distance from the end that counts as being there. */
const AT_END_PX = 32
/** Our choice: distance from the start at which earlier messages are loaded. */
const NEAR_START_PX = 800
/** About how high what stands above and below the messages is, in pixels. */
const OTHERS_PX = 240
/** Our choice: rows above and below the view that are drawn already. */
const OVERSCAN = 6

/** The virtualizer of a conversation. */
export type MessageVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>

/** Height of a short message, of a line of text and of what a group adds, in pixels. */
const [SHORT_PX, LINE_PX, GROUP_PX] = [40, 20, 30]
const LINE_CHARS = 70

/** Returns about how high a row is before it is measured. */
function estimateOf(row: TimelineRow | undefined): number {
  if (row?.kind !== 'message') return SHORT_PX
  const text = row.entry.kind === 'saved' ? row.entry.message.message : row.entry.outgoing.text
  const lines = Math.floor((text?.length ?? 0) / LINE_CHARS)
  return SHORT_PX + lines * LINE_PX + (row.isFirst ? GROUP_PX : 0)
}

/** A row above the view that changes its height must not move what is in view, whichever way the reader goes. */
const isAboveView = (item: VirtualItem, _: number, { scrollOffset }: MessageVirtualizer): boolean =>
  item.start < (scrollOffset ?? 0)

/** Returns the virtualizer, which keeps the scroll position when rows are inserted above, and what it shows now. */
function useRows(frame: RefObject<HTMLDivElement | null>, timeline: readonly TimelineRow[]) {
  // The virtualizer is mutable: its results change without its identity, so components get the results.
  'use no memo'
  const getItemKey = useCallback((index: number) => timeline[index]?.key ?? index, [timeline])
  const selected = useSelectedRows(frame)
  const rangeExtractor = useCallback((range: Range) => selected.extend(range, timeline), [selected, timeline])
  // The first drawing shows the end already, so that no row is drawn only to be replaced.
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
 * Renders the rows in view and keeps the scroll position: at the end new messages push it up; elsewhere what is in view
 * stays, whatever is added or grows above or below it.
 */
export function useMessageWindow(timeline: readonly TimelineRow[], onNearStart: () => void) {
  const frame = useRef<HTMLDivElement>(null)
  const { virtualizer, ...shown } = useRows(frame, timeline)
  /** Whether the reader is at the end, and the scroll offset in pixels when that was last looked at. */
  const lastScroll = useRef({ isAtEnd: true, top: 0 })
  const [isAtEnd, setAtEnd] = useState(true)

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
    // Only a reader moves up: a frame that was at the end stays there while it shrinks or its content grows.
    const atEnd = isNear || (lastScroll.current.isAtEnd && scrollTop >= lastScroll.current.top)
    lastScroll.current = { isAtEnd: atEnd, top: scrollTop }
    setAtEnd(atEnd)
    if (scrollTop <= NEAR_START_PX && !atEnd) onNearStart()
  }, [onNearStart])

  const toEnd = useCallback(() => {
    lastScroll.current = { ...lastScroll.current, isAtEnd: true }
    setAtEnd(true)
    virtualizer.scrollToEnd()
  }, [virtualizer])

  useSettling(frame, settle)
  useOwnMessages(timeline, toEnd)
  return { ...shown, frame, virtualizer, isAtEnd, toEnd, onScroll }
}

/** Calls `settle` after each render, and whenever the frame is resized. */
function useSettling(frame: RefObject<HTMLDivElement | null>, settle: () => void): void {
  useLayoutEffect(settle)
  useEffect(() => {
    const observer = new ResizeObserver(settle)
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [frame, settle])
}

/** Goes to the end when the member writes. */
function useOwnMessages(timeline: readonly TimelineRow[], toEnd: () => void): void {
  const last = timeline.at(-1)
  const written = last?.kind === 'message' && last.entry.kind === 'outgoing' ? last.key : null
  useEffect(() => {
    if (written !== null) toEnd()
  }, [written, toEnd])
}
