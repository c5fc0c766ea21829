import type { ChartState } from './chart.ts'
import type { RowText } from './measure.ts'
import type { Size } from './pack.ts'

/** Transition as a line in its state's box; `y` is the line's vertical center. */
export interface Row extends RowText {
  readonly y: number
}

/** State with its position, in pixels of the chart. */
export interface Box extends Size {
  readonly state: ChartState
  /** Ids of the state's ancestors, starting from the root. */
  readonly above: readonly string[]
  /** True if the state is its parent's initial state. */
  readonly initial: boolean
  readonly x: number
  readonly y: number
  readonly rows: readonly Row[]
}
