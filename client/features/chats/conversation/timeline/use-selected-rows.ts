import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useState } from 'react'
import type { TimelineRow } from './timeline.ts'

/**
 * Our choice: maximum number of rows rendered to preserve a selection; if the selection is larger, only the visible rows are
 * rendered.
 */
const SELECTED_MAX = 400

const rowOf = (frame: HTMLElement, node: Node | null): string | null => {
  if (!node || !frame.contains(node)) return null
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>('[data-row]')?.dataset.row ?? null
}

/** Returns the keys of the rows that contain the focus or either end of the selection. */
function held(frame: HTMLElement): readonly string[] {
  const selection = document.getSelection()
  const nodes = selection && !selection.isCollapsed ? [selection.anchorNode, selection.focusNode] : []
  return [...nodes, document.activeElement].flatMap((node) => rowOf(frame, node) ?? [])
}

/** Extends the rendered rows to include those with a selection or the focus, so that scrolling preserves both. */
function createSelectedRows() {
  let keys: readonly string[] = []
  return {
    note(frame: HTMLElement) {
      const next = held(frame)
      if (next.join() !== keys.join()) keys = next
    },
    extend(range: Range, timeline: readonly TimelineRow[]): number[] {
      const shown = defaultRangeExtractor(range)
      if (keys.length === 0) return shown
      const indexes = keys.map((key) => timeline.findIndex((row) => row.key === key)).filter((at) => at >= 0)
      const first = Math.min(...shown, ...indexes)
      const last = Math.max(...shown, ...indexes)
      if (last - first >= SELECTED_MAX) return shown
      return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    },
  }
}

/** Tracks selection and focus within a frame of rows. */
export function useSelectedRows(frame: RefObject<HTMLElement | null>) {
  const [rows] = useState(createSelectedRows)
  useEffect(() => {
    const note = () => frame.current && rows.note(frame.current)
    const types = ['selectionchange', 'focusin'] as const
    for (const type of types) document.addEventListener(type, note)
    return () => {
      for (const type of types) document.removeEventListener(type, note)
    }
  }, [frame, rows])
  return rows
}
