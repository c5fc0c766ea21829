import { themeToken as token } from '#client/lib/theme-token.ts'

/** Bar to draw into a saved image. */
export interface CanvasBar {
  readonly name: string
  /** Formatted value. */
  readonly text: string
  /** Length as a fraction of the longest bar, 0 to 1. */
  readonly share: number
}

const [NAME_PX, BAR_PX, NUMBER_PX, ROW_PX, PADDING_PX, THICK_PX] = [200, 360, 80, 28, 12, 8]

/** Truncates a text with an ellipsis to fit a width. */
function fitting(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  let cut = text
  while (cut && context.measureText(`${cut}…`).width > width) cut = cut.slice(0, -1)
  return `${cut}…`
}

/** Draws a bar list for a saved image, in the theme's colors. */
export function barCanvas(bars: readonly CanvasBar[]): HTMLCanvasElement {
  const scale = window.devicePixelRatio || 1
  const canvas = document.createElement('canvas')
  canvas.width = (NAME_PX + BAR_PX + NUMBER_PX + 2 * PADDING_PX) * scale
  canvas.height = (bars.length * ROW_PX + PADDING_PX) * scale
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.scale(scale, scale)
  context.font = `13px ${token('--font-sans')}`
  bars.forEach(({ name, text, share }, row) => {
    const middle = row * ROW_PX + ROW_PX / 2
    const left = PADDING_PX + NAME_PX
    const bar = (width: number, color: string) => {
      context.fillStyle = token(color)
      context.fillRect(left, middle - THICK_PX / 2, width, THICK_PX)
    }
    context.fillStyle = token('--color-text')
    context.fillText(fitting(context, name, NAME_PX - PADDING_PX), PADDING_PX, middle + 4)
    bar(BAR_PX, '--color-border')
    bar(BAR_PX * share, '--color-chart-1')
    context.fillStyle = token('--color-text')
    context.textAlign = 'right'
    context.fillText(text, left + BAR_PX + NUMBER_PX, middle + 4)
    context.textAlign = 'left'
  })
  return canvas
}
