import type { ChartState } from './chart.ts'
import type { Box } from './chart-box.ts'
import { type Edge, edgesOf } from './edges.ts'
import { layersOf } from './layers.ts'
import { GAP, HEAD, ownSize, PAD, ROW, type RowText, rowsOf } from './measure.ts'
import { pack, type Size } from './pack.ts'

/** Chart ready for drawing; parents come before children. */
export interface Layout extends Size {
  readonly boxes: readonly Box[]
  readonly edges: readonly Edge[]
}

interface Sized extends Size {
  readonly state: ChartState
  readonly rows: readonly RowText[]
  /** The children, positioned relative to the state's corner. */
  readonly inside: readonly { readonly x: number; readonly y: number; readonly sized: Sized }[]
}

/** Lays out all states of a chart: siblings do not overlap, and children are inside their parent. */
export function layoutOf(chart: ChartState): Layout {
  const root = sizedOf(chart)
  const boxes = placed(root, { x: 0, y: 0 }, [], false)
  return { width: root.width, height: root.height, boxes, edges: edgesOf(boxes) }
}

function sizedOf(state: ChartState): Sized {
  const rows = rowsOf(state)
  const own = ownSize(state, rows)
  const layers = layersOf(state).map((layer) => layer.map(sizedOf))
  const inner = layers.flat()
  if (!inner.length) return { state, rows, ...own, inside: [] }
  const { positions, width, height } = pack(layers, GAP)
  const top = own.height + PAD / 2
  return {
    state,
    rows,
    width: Math.max(own.width, width + 2 * PAD),
    height: top + height + PAD,
    inside: inner.flatMap((sized, index) => {
      const position = positions[index]
      return position ? [{ x: position.x + PAD, y: position.y + top, sized }] : []
    }),
  }
}

function placed(
  { state, rows, inside, width, height }: Sized,
  { x, y }: { readonly x: number; readonly y: number },
  above: readonly string[],
  initial: boolean,
): readonly Box[] {
  const lines = rows.map((row, index) => ({ ...row, y: y + HEAD + (index + 0.5) * ROW }))
  const box: Box = { state, above, initial, x, y, width, height, rows: lines }
  const children = inside.flatMap(({ sized, ...offset }) =>
    placed(
      sized,
      { x: x + offset.x, y: y + offset.y },
      [...above, state.id],
      state.initial === sized.state.id,
    ),
  )
  return [box, ...children]
}
