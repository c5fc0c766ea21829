import type { Box, Row } from './chart-box.ts'
import { HEAD, rowWidth } from './measure.ts'

/** Transition drawn from its line in one state to another state. */
export interface Edge {
  readonly id: string
  readonly from: string
  readonly to: string
  /** SVG path, ending at the arrowhead. */
  readonly path: string
}

/** Distance that an edge runs away from its state before turning. */
const REACH = 30

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Returns the edges of a chart. A transition without a target, or to its own state, has a line but no edge.
 */
export function edgesOf(boxes: readonly Box[]): readonly Edge[] {
  const boxById = new Map(boxes.map((box) => [box.state.id, box]))
  return boxes.flatMap((box) =>
    box.rows.flatMap((row, index) => {
      const to = row.transition.target === null ? undefined : boxById.get(row.transition.target)
      if (!to || to === box) return []
      return [
        { id: `${box.state.id}:${index}`, from: box.state.id, to: to.state.id, path: pathOf(box, row, to) },
      ]
    }),
  )
}

function pathOf(from: Box, row: Row, to: Box): string {
  const [left, right] = [from.x, from.x + from.width]
  const entry = to.y + HEAD / 2
  if (to.above.includes(from.state.id)) return inward({ x: left + 16 + rowWidth(row.text), y: row.y }, to)
  if (to.x >= right) return curve({ x: right, y: row.y }, 1, { x: to.x, y: entry }, -1)
  if (to.x + to.width <= left) return curve({ x: left, y: row.y }, -1, { x: to.x + to.width, y: entry }, 1)
  return curve(
    { x: right, y: row.y },
    1,
    { x: to.x + to.width, y: entry },
    from.above.includes(to.state.id) ? -1 : 1,
  )
}

/** Returns the path from a line of a state down to one of its descendants. */
const inward = ({ x, y }: Point, to: Box): string => {
  const end = { x: to.x + to.width / 2, y: to.y }
  return `M${x} ${y}C${x + REACH} ${y} ${end.x} ${end.y - REACH} ${end.x} ${end.y}`
}

/** Returns a curve between two points; `out` and `from` are the sides at which it leaves and arrives (1 right, -1 left). */
function curve(start: Point, out: 1 | -1, end: Point, from: 1 | -1): string {
  const reach = REACH + Math.abs(end.x - start.x) / 4
  return `M${start.x} ${start.y}C${start.x + out * reach} ${start.y} ${end.x + from * reach} ${end.y} ${end.x} ${end.y}`
}
