import { themeToken as token } from '#client/lib/theme-token.ts'

/** Row of a heat map: its name, and one value per column. */
export interface HeatRow {
  readonly name: string
  readonly values: readonly number[]
}

const [NAME_PX, CELL_WIDTH_PX, CELL_HEIGHT_PX, HEAD_PX, GAP_PX] = [120, 34, 26, 24, 2]

interface HeatCanvasInput {
  readonly columns: readonly string[]
  readonly rows: readonly HeatRow[]
  /** Labels every nth column. */
  readonly nameEach: number
  /** Returns the color intensity of a value, 0 to 1. */
  readonly shareOf: (value: number) => number
}

/** Draws a heat map for a saved image, in the theme's colors. */
export function heatCanvas({ columns, rows, nameEach, shareOf }: HeatCanvasInput): HTMLCanvasElement {
  const scale = window.devicePixelRatio || 1
  const width = CELL_WIDTH_PX * Math.max(1, nameEach === 1 ? 3 : 1)
  const canvas = document.createElement('canvas')
  canvas.width = (NAME_PX + columns.length * width) * scale
  canvas.height = (HEAD_PX + rows.length * CELL_HEIGHT_PX + GAP_PX) * scale
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.scale(scale, scale)
  context.font = `12px ${token('--font-sans')}`
  const write = (text: string, x: number, y: number) => {
    context.fillStyle = token('--color-text-muted')
    context.fillText(text, x, y)
  }
  columns.forEach((name, at) => {
    if (at % nameEach === 0) write(name, NAME_PX + at * width, HEAD_PX - 8)
  })
  rows.forEach(({ name, values }, row) => {
    const top = HEAD_PX + row * CELL_HEIGHT_PX
    write(name, 12, top + 17)
    values.forEach((value, at) => {
      const cell = [NAME_PX + at * width, top, width - GAP_PX, CELL_HEIGHT_PX - GAP_PX] as const
      context.fillStyle = token('--color-surface-sunken')
      context.fillRect(...cell)
      context.globalAlpha = shareOf(value)
      context.fillStyle = token('--color-chart-1')
      context.fillRect(...cell)
      context.globalAlpha = 1
    })
  })
  return canvas
}
