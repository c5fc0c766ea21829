import { themeToken as token } from '#client/lib/theme-token.ts'

const TITLE_PX = 36

/** Returns a chart with its title as a PNG on the theme's background; null if the browser cannot create one. */
export function chartImage(chart: HTMLCanvasElement, title: string): Promise<Blob | null> {
  const scale = window.devicePixelRatio || 1
  const canvas = document.createElement('canvas')
  canvas.width = chart.width
  canvas.height = chart.height + TITLE_PX * scale
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = token('--color-surface')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = token('--color-text')
  context.font = `600 ${14 * scale}px ${token('--font-sans')}`
  context.fillText(title, 12 * scale, 24 * scale)
  context.drawImage(chart, 0, TITLE_PX * scale)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
