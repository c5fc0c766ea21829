import type uPlot from 'uplot'
import { barPaths, type Drawing, namedAxis, Plot } from './plot.tsx'
import type { TimeName, TimeSeries } from './time-series.ts'

/** Width of an axis label in pixels. */
const LABEL_WIDTH = 48
const AXIS_WIDTH = 64

interface TimePlotProps {
  readonly times: readonly TimeName[]
  readonly series: readonly TimeSeries[]
  readonly format: (value: number) => string
  readonly axisFormat: (value: number) => string
  /** Fills the area between the first two series. */
  readonly band: boolean
  /** Stacks the bars, with the last series at the bottom. */
  readonly stacked: boolean
}

/** Returns the sum of several series at the given time index. */
const sumOf = (series: readonly TimeSeries[], time: number): number =>
  series.reduce((sum, { values }) => sum + (values[time] ?? 0), 0)

const drawn = ({ shape, color }: TimeSeries, token: (name: string) => string): uPlot.Series => {
  const stroke = token(`--color-chart-${color}`)
  if (shape === 'line') return { stroke, width: 2, points: { size: 5, fill: stroke } }
  return { fill: stroke, width: 0, points: { show: false }, ...barPaths(0.62, 40, 0.12) }
}

/** Plot of a time chart, with a tooltip for the time under the pointer. */
export function TimePlot({ times, series, format, axisFormat, band, stacked }: TimePlotProps) {
  const drawing: Drawing = {
    height: 208,
    axisWidth: AXIS_WIDTH,
    axisFormat,
    across: namedAxis(
      times.map(({ short }) => short),
      LABEL_WIDTH,
      AXIS_WIDTH,
    ),
    content: (token) => {
      const fill = `color-mix(in srgb, ${token('--color-chart-1')} 14%, transparent)`
      return {
        series: [{}, ...series.map((one) => drawn(one, token))],
        ...(band && { bands: [{ series: [1, 2], fill }] }),
      }
    },
  }
  const values = series.map(({ values }, at) =>
    values.map((value, time) => (stacked ? sumOf(series.slice(at), time) : value)),
  )
  const data = [times.map((_, i) => i), ...values] as uPlot.AlignedData
  const content = (index: number) =>
    times[index] && (
      <>
        <p className="text-text-muted">{times[index].long}</p>
        {series.map(({ name, values }) => (
          <p key={name} className="flex justify-between gap-3">
            {name}
            <span className="font-medium tabular-nums">
              {values[index] === null || values[index] === undefined ? '–' : format(values[index])}
            </span>
          </p>
        ))}
      </>
    )
  return <Plot data={data} drawing={drawing} tip={{ content, reach: 80 }} />
}
