/** Colours of series, by their place in the theme: `--color-chart-1` to `--color-chart-6`. */
export type ChartColour = 1 | 2 | 3 | 4 | 5 | 6

/** Values over time that are drawn together. */
export interface TimeSeries {
  readonly name: string
  readonly colour: ChartColour
  readonly shape: 'bar' | 'line'
  /** One value for each time; null leaves a gap. */
  readonly values: readonly (number | null)[]
}

/** A time on the axis: in short below it, in full elsewhere. */
export interface TimeName {
  readonly short: string
  readonly long: string
}
