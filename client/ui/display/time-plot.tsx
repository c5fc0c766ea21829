import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import { useTheme } from '#client/lib/theme.ts'
import type { TimeName, TimeSeries } from './time-series.ts'

const HEIGHT = 208
/** Width that a label of the axis needs, pixels. */
const LABEL_WIDTH = 48
const AXIS_WIDTH = 64

interface TimePlotProps {
  readonly times: readonly TimeName[]
  readonly series: readonly TimeSeries[]
  readonly format: (value: number) => string
  readonly axisFormat: (value: number) => string
  /** Fills the area between the first two series. */
  readonly band: boolean
  /** Draws the bars on top of each other, the last series at the bottom. */
  readonly stacked: boolean
}

interface Pointed {
  readonly index: number
  readonly left: number
}

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Returns the sum of some series at a time. */
const sumOf = (series: readonly TimeSeries[], time: number): number =>
  series.reduce((sum, { values }) => sum + (values[time] ?? 0), 0)

const drawn = ({ shape, colour }: TimeSeries): uPlot.Series => {
  const stroke = token(`--color-chart-${colour}`)
  if (shape === 'line') return { stroke, width: 2, points: { size: 5, fill: stroke } }
  const paths = uPlot.paths.bars?.({ size: [0.62, 40], radius: 0.12 })
  return { fill: stroke, width: 0, points: { show: false }, ...(paths && { paths }) }
}

function axesOf({ times, axisFormat }: TimePlotProps, width: number): uPlot.Axis[] {
  const text = { stroke: token('--color-text-muted'), font: `12px ${token('--font-sans')}` }
  const step = Math.max(1, Math.ceil((times.length * LABEL_WIDTH) / Math.max(width - AXIS_WIDTH, 1)))
  return [
    {
      ...text,
      grid: { show: false },
      ticks: { show: false },
      splits: () => times.map((_, i) => i),
      values: (_plot, splits) => splits.map((i) => (i % step ? '' : (times[i]?.short ?? ''))),
    },
    {
      ...text,
      grid: { stroke: token('--color-border'), width: 1 },
      ticks: { show: false },
      size: AXIS_WIDTH,
      values: (_plot, splits) => splits.map((value) => (Number.isInteger(value) ? axisFormat(value) : '')),
    },
  ]
}

const optionsOf = (
  props: TimePlotProps,
  width: number,
  onPoint: (pointed: Pointed | null) => void,
): uPlot.Options => ({
  width,
  height: HEIGHT,
  legend: { show: false },
  padding: [8, 8, 0, 0],
  cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
  scales: {
    x: { time: false, range: [-0.5, props.times.length - 0.5] },
    y: { range: (_plot, _min, max) => [0, Math.max((max ?? 0) * 1.1, 4)] },
  },
  axes: axesOf(props, width),
  series: [{}, ...props.series.map(drawn)],
  ...(props.band && {
    bands: [{ series: [1, 2], fill: `color-mix(in srgb, ${token('--color-chart-1')} 14%, transparent)` }],
  }),
  hooks: {
    setCursor: [
      ({ cursor, valToPos }) =>
        onPoint(
          typeof cursor.idx === 'number' ? { index: cursor.idx, left: valToPos(cursor.idx, 'x') } : null,
        ),
    ],
  },
})

/** The drawing of a chart over time; what the pointer is on stands above it. */
export function TimePlot(props: TimePlotProps) {
  const { times, series, format, axisFormat, band, stacked } = props
  const box = useRef<HTMLDivElement>(null)
  const { theme } = useTheme()
  const [width, setWidth] = useState(0)
  const [pointed, setPointed] = useState<Pointed | null>(null)

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas does not follow the theme by itself, so it is drawn again
  useEffect(() => {
    if (!box.current || width === 0) return
    const drawnValues = series.map(({ values }, at) =>
      values.map((value, time) => (stacked ? sumOf(series.slice(at), time) : value)),
    )
    const data = [times.map((_, i) => i), ...drawnValues] as uPlot.AlignedData
    const plot = new uPlot(
      optionsOf({ times, series, format, axisFormat, band, stacked }, width, setPointed),
      data,
      box.current,
    )
    return () => plot.destroy()
  }, [times, series, band, stacked, width, theme])

  const time = pointed && times[pointed.index]
  return (
    <div ref={box} aria-hidden className="relative h-52">
      {time && (
        <div
          className="pointer-events-none absolute top-0 z-10 -translate-x-1/2 whitespace-nowrap rounded-md border bg-surface-raised px-2 py-1 text-sm shadow-float"
          style={{ left: Math.min(Math.max(pointed.left + AXIS_WIDTH, 80), width - 80) }}
        >
          <p className="text-text-muted">{time.long}</p>
          {series.map(({ name, values }) => {
            const value = values[pointed.index]
            return (
              <p key={name} className="flex justify-between gap-3">
                {name}
                <span className="font-medium tabular-nums">
                  {value === null || value === undefined ? '–' : format(value)}
                </span>
              </p>
            )
          })}
        </div>
      )}
    </div>
  )
}
