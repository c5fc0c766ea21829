import { lazy, Suspense } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { Column } from './column.ts'

const Plot = lazy(async () => ({ default: (await import('./column-plot.tsx')).ColumnPlot }))

interface ColumnChartProps {
  /** What the columns show, for screen readers and above the table. */
  readonly label: string
  readonly columns: readonly Column[]
  readonly format: (value: number) => string
  /** Heads of the table behind the chart: what the columns stand for, and what is counted. */
  readonly heads: readonly [string, string]
  /** Words of the button that shows the table. */
  readonly tableLabel: string
}

/** Columns over time, drawn by uPlot in a chunk of its own, with the same numbers as a table that the keyboard reaches. */
export function ColumnChart({ label, columns, format, heads, tableLabel }: ColumnChartProps) {
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="sr-only">{label}</figcaption>
      <Suspense fallback={<Skeleton className="h-48" />}>
        <Plot columns={columns} format={format} />
      </Suspense>
      <details className="text-sm text-text-muted">
        <summary className="w-fit cursor-pointer rounded-md px-1 hover:text-text">{tableLabel}</summary>
        <table className="mt-2 w-full tabular-nums">
          <thead>
            <tr className="border-b text-left">
              <th scope="col" className="py-1 font-medium">
                {heads[0]}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {heads[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ title, value }) => (
              <tr key={title} className="border-b last:border-0">
                <th scope="row" className="py-1 text-left font-normal">
                  {title}
                </th>
                <td className="py-1 text-right text-text">{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
