/** Number of a series color: `--color-chart-1` to `--color-chart-6` of the theme. */
export type ChartColor = 1 | 2 | 3 | 4 | 5 | 6

/** Named values over time, drawn in one color. */
export interface TimeSeries {
  readonly name: string
  readonly color: ChartColor
  readonly shape: 'bar' | 'line'
  /** One value per time; null leaves a gap. */
  readonly values: readonly (number | null)[]
}

/** Names of a point in time: a short one for the axis, and a full one for everywhere else. */
export interface TimeName {
  readonly short: string
  readonly long: string
}
