import 'uplot/dist/uPlot.min.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import { useTheme } from '#client/lib/theme.ts'
import { themeToken as token } from '#client/lib/theme-token.ts'

/** Appearance of a plot. Memoize it, because a new object recreates the plot. */
export interface Drawing {
  /** In pixels. */
  readonly height: number
  /** Width of the value axis in pixels. */
  readonly axisWidth: number
  /** Formats a whole number on the value axis; other numbers have no label. */
  readonly axisFormat: (value: number) => string
  /** Returns the scale and labels of the horizontal axis for a plot width. */
  readonly across: (width: number) => { readonly scale?: uPlot.Scale; readonly axis: uPlot.Axis }
  /** Returns series and bands in the theme's colors, which are read with `token`. */
  readonly content: (token: (name: string) => string) => Pick<uPlot.Options, 'series' | 'bands'>
}

interface Pointed {
  readonly index: number
  readonly left: number
}

interface PlotProps {
  readonly data: uPlot.AlignedData
  readonly drawing: Drawing
  /**
   * Tooltip for the values at the given index, and half of its usual width in pixels; if missing, the plot ignores the pointer.
   */
  readonly tip?: { readonly content: (index: number) => ReactNode; readonly reach: number }
}

/**
 * Returns paths for bars with rounded corners; `share` is the fraction of the available width, `most` the maximum width in
 * pixels.
 */
export const barPaths = (share: number, most: number, radius = 0): Pick<uPlot.Series, 'paths'> => {
  const paths = uPlot.paths.bars?.({ size: [share, most], radius })
  return paths ? { paths } : {}
}

/** Returns a horizontal axis for named values, with as many labels as fit (`labelWidth` pixels each). */
export const namedAxis =
  (labels: readonly string[], labelWidth: number, axisWidth = 0): Drawing['across'] =>
  (width) => {
    const step = Math.max(1, Math.ceil((labels.length * labelWidth) / Math.max(width - axisWidth, 1)))
    return {
      scale: { range: [-0.5, labels.length - 0.5] },
      axis: {
        splits: () => labels.map((_, i) => i),
        values: (_plot, splits) => splits.map((i) => (i % step ? '' : (labels[i] ?? ''))),
      },
    }
  }

function optionsOf(
  { height, axisWidth, axisFormat, across, content }: Drawing,
  width: number,
  onPoint: ((pointed: Pointed | null) => void) | null,
): uPlot.Options {
  const { scale, axis } = across(width)
  const text = { stroke: token('--color-text-muted'), font: `12px ${token('--font-sans')}` }
  return {
    width,
    height,
    legend: { show: false },
    padding: [8, 8, 0, 0],
    ...content(token),
    cursor: { show: onPoint !== null, y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, ...scale },
      y: { range: (_plot, _min, max) => [0, Math.max((max ?? 0) * 1.1, 4)] },
    },
    axes: [
      { ...text, grid: { show: false }, ticks: { show: false }, ...axis },
      {
        ...text,
        grid: { stroke: token('--color-border'), width: 1 },
        ticks: { show: false },
        size: axisWidth,
        values: (_plot, splits) => splits.map((value) => (Number.isInteger(value) ? axisFormat(value) : '')),
      },
    ],
    hooks: {
      setCursor: [
        ({ cursor: { idx }, valToPos }) =>
          onPoint?.(typeof idx === 'number' ? { index: idx, left: valToPos(idx, 'x') } : null),
      ],
    },
  }
}

/**
 * Draws data with uPlot at the full width of its container. Hidden from screen readers, so the numbers must also be available
 * elsewhere.
 */
export function Plot({ data, drawing, tip }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const { theme } = useTheme()
  const [width, setWidth] = useState(0)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const canPoint = tip !== undefined

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas does not follow the theme by itself, and new data is set below
  useEffect(() => {
    if (!box.current || width === 0) return
    const drawn = new uPlot(optionsOf(drawing, width, canPoint ? setPointed : null), data, box.current)
    plot.current = drawn
    return () => {
      plot.current = null
      drawn.destroy()
    }
  }, [drawing, canPoint, width, theme])
  useEffect(() => plot.current?.setData(data), [data])

  const shown = tip && pointed && tip.content(pointed.index)
  return (
    <div ref={box} aria-hidden className="relative w-full" style={{ height: drawing.height }}>
      {shown && (
        <div
          className="pointer-events-none absolute top-0 z-10 -translate-x-1/2 whitespace-nowrap rounded-md border bg-surface-raised px-2 py-1 text-sm shadow-float"
          style={{
            left: Math.min(Math.max(pointed.left + drawing.axisWidth, tip.reach), width - tip.reach),
          }}
        >
          {shown}
        </div>
      )}
    </div>
  )
}
