import type { ChartState } from '#client/inspect/inspect-chart.ts'
import type { RowText } from './measure.ts'
import type { Size } from './pack.ts'

/** A line of a state; `y` is its middle. */
export interface Row extends RowText {
  readonly y: number
}

/** A state with its position, in pixels of the chart. */
export interface Box extends Size {
  readonly state: ChartState
  /** Ids of its ancestors, from the root on. */
  readonly above: readonly string[]
  /** True for the initial state of its parent. */
  readonly initial: boolean
  readonly x: number
  readonly y: number
  readonly rows: readonly Row[]
}
