import { lazy, Suspense, useRef } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { SaveButtons } from './save-buttons.tsx'
import type { ChartColor, TimeName, TimeSeries } from './time-series.ts'

const Plot = lazy(async () => ({ default: (await import('./time-plot.tsx')).TimePlot }))

const marks: Record<ChartColor, string> = {
  1: 'bg-chart-1',
  2: 'bg-chart-2',
  3: 'bg-chart-3',
  4: 'bg-chart-4',
  5: 'bg-chart-5',
  6: 'bg-chart-6',
}

interface TimeChartProps {
  readonly label: string
  /** Description of the chart in one sentence, for screen readers. */
  readonly sentence?: string
  /** Header of the time column in the data table. */
  readonly head: string
  readonly times: readonly TimeName[]
  readonly series: readonly TimeSeries[]
  readonly format: (value: number) => string
  /** Shorter format for the axis. */
  readonly axisFormat?: (value: number) => string
  /** Fills the area between the first two series. */
  readonly band?: boolean
  /** Stacks the bars, with the last series at the bottom. */
  readonly stacked?: boolean
  /** Name of the saved files, without extension; if missing, the chart has no legend and cannot be saved. */
  readonly fileName?: string
}

/** Chart of series over time, drawn by uPlot from a separate chunk; the numbers are also in a table, and both can be saved. */
export function TimeChart(props: TimeChartProps) {
  const { label, sentence, head, times, series, format, axisFormat = format, fileName } = props
  const { band = false, stacked = false } = props
  const canvas = useRef<HTMLDivElement>(null)
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="sr-only">{sentence ? `${label}. ${sentence}` : label}</figcaption>
      {fileName && (
        <div className="flex items-center justify-between gap-3">
          <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-muted">
            {series.map(({ name, color }) => (
              <li key={name} className="flex items-center gap-1.5">
                <span className={cn('size-2.5 rounded-xs', marks[color])} />
                {name}
              </li>
            ))}
          </ul>
          <SaveButtons
            label={label}
            fileName={fileName}
            heads={[head, ...series.map(({ name }) => name)]}
            rows={() =>
              times.map(({ long }, at) => [long, ...series.map(({ values }) => values[at] ?? null)])
            }
            draw={async () => canvas.current?.querySelector('canvas') ?? null}
          />
        </div>
      )}
      <Suspense fallback={<Skeleton className="h-52" />}>
        <div ref={canvas}>
          <Plot
            times={times}
            series={series}
            format={format}
            axisFormat={axisFormat}
            band={band}
            stacked={stacked}
          />
        </div>
      </Suspense>
      <DataBehind {...props} />
    </figure>
  )
}

/** Collapsed table of a chart's numbers, for readers who cannot use the drawing. */
function DataBehind({ head, times, series, format }: TimeChartProps) {
  const { chart } = useLL().common
  return (
    <details className="text-sm text-text-muted">
      <summary className="w-fit cursor-pointer rounded-md px-1 hover:text-text">{chart.showTable()}</summary>
      <div className="mt-2">
        <table className="w-full tabular-nums">
          <thead>
            <tr className="border-b text-left">
              <th scope="col" className="py-1 font-medium">
                {head}
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="py-1 pl-3 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map(({ long }, at) => (
              <tr key={long} className="border-b last:border-0">
                <th scope="row" className="py-1 text-left font-normal">
                  {long}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className="py-1 pl-3 text-right text-text">
                    {values[at] === null || values[at] === undefined ? '–' : format(values[at])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
