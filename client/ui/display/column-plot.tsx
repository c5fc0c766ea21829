import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import { useTheme } from '#client/lib/theme.ts'
import type { Column } from './column.ts'

const HEIGHT = 192
/** Width below which every second label is left out, pixels a column. */
const LABEL_WIDTH = 44

interface ColumnPlotProps {
  readonly columns: readonly Column[]
  readonly format: (value: number) => string
}

interface Pointed {
  readonly index: number
  readonly left: number
}

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const optionsOf = (
  { columns, format }: ColumnPlotProps,
  width: number,
  onPoint: (pointed: Pointed | null) => void,
): uPlot.Options => {
  const grid = { stroke: token('--color-border'), width: 1 }
  const text = { stroke: token('--color-text-muted'), font: `12px ${token('--font-sans')}` }
  const step = width / columns.length < LABEL_WIDTH ? 2 : 1
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    padding: [8, 8, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.5, columns.length - 0.5] },
      y: { range: (_plot, _min, max) => [0, Math.max(max * 1.1, 4)] },
    },
    axes: [
      {
        ...text,
        grid: { show: false },
        ticks: { show: false },
        splits: () => columns.map((_, i) => i),
        values: (_plot, splits) => splits.map((i) => (i % step ? '' : (columns[i]?.label ?? ''))),
      },
      {
        ...text,
        grid,
        ticks: { show: false },
        size: 44,
        values: (_plot, splits) => splits.map((value) => (Number.isInteger(value) ? format(value) : '')),
      },
    ],
    series: [
      {},
      {
        fill: token('--color-chart-1'),
        width: 0,
        points: { show: false },
        paths: uPlot.paths.bars?.({ size: [0.62, 40], radius: 0.12 }),
      },
    ],
    hooks: {
      setCursor: [
        ({ cursor, valToPos }) =>
          onPoint(
            typeof cursor.idx === 'number' ? { index: cursor.idx, left: valToPos(cursor.idx, 'x') } : null,
          ),
      ],
    },
  }
}

/** The drawing of a column chart; what the pointer is on stands above it. */
export function ColumnPlot({ columns, format }: ColumnPlotProps) {
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
    const data: uPlot.AlignedData = [columns.map((_, i) => i), columns.map(({ value }) => value)]
    const plot = new uPlot(optionsOf({ columns, format }, width, setPointed), data, box.current)
    return () => plot.destroy()
  }, [columns, format, width, theme])

  const column = pointed && columns[pointed.index]
  return (
    <div ref={box} aria-hidden className="relative h-48">
      {column && (
        <div
          className="pointer-events-none absolute top-0 z-10 -translate-x-1/2 whitespace-nowrap rounded-md border bg-surface-raised px-2 py-1 text-sm shadow-float"
          style={{ left: Math.min(Math.max(pointed.left + 44, 60), width - 60) }}
        >
          {column.title}: <span className="font-medium tabular-nums">{format(column.value)}</span>
        </div>
      )}
    </div>
  )
}
