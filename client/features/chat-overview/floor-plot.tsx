import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import { formatTime } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/i18n.tsx'
import { useTheme } from '#client/lib/theme.ts'
import type { FloorMinute } from '#contract/floor/floor.ts'

/** Height of the plot, in pixels. */
const HEIGHT_PX = 112

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const dataOf = (minutes: readonly FloorMinute[]): uPlot.AlignedData => [
  minutes.map(({ at }) => at / 1000),
  minutes.map(({ arrived }) => arrived),
  minutes.map(({ waiting }) => waiting),
]

function optionsOf(width: number, time: (at: number) => string): uPlot.Options {
  const grid = { stroke: token('--color-border'), width: 1 }
  const text = { stroke: token('--color-text-muted'), font: `12px ${token('--font-sans')}` }
  return {
    width,
    height: HEIGHT_PX,
    legend: { show: false },
    padding: [8, 12, 0, 0],
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: (_plot, _min, max) => [0, Math.max(4, max * 1.1)] } },
    axes: [
      { ...text, grid: { show: false }, ticks: { show: false }, values: (_plot, splits) => splits.map(time) },
      {
        ...text,
        grid,
        ticks: { show: false },
        size: 40,
        values: (_plot, splits) => splits.map((n) => (Number.isInteger(n) ? String(n) : '')),
      },
    ],
    series: [
      {},
      {
        fill: token('--color-border-strong'),
        width: 0,
        points: { show: false },
        paths: uPlot.paths.bars?.({ size: [0.5, 12] }),
      },
      { stroke: token('--color-chart-1'), width: 2, points: { show: false } },
    ],
  }
}

/** The last 60 minutes: customers waiting as a line, those who arrived as columns. */
export function FloorPlot({ minutes }: { minutes: readonly FloorMinute[] }) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const { theme } = useTheme()
  const { locale } = useLocale()
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas does not follow the theme by itself; the data is set below
  useEffect(() => {
    if (!box.current || width === 0) return
    const time = (at: number) => formatTime(locale, new Date(at * 1000))
    const drawn = new uPlot(optionsOf(width, time), dataOf(minutes), box.current)
    plot.current = drawn
    return () => {
      plot.current = null
      drawn.destroy()
    }
  }, [width, theme, locale])
  useEffect(() => plot.current?.setData(dataOf(minutes)), [minutes])
  return <div ref={box} aria-hidden className="h-28 w-full" />
}
