const TITLE_PX = 36

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Returns a chart as a PNG with its title, on the background of the theme; null if the browser cannot make one. */
export function pictureOf(chart: HTMLCanvasElement, title: string): Promise<Blob | null> {
  const scale = window.devicePixelRatio || 1
  const picture = document.createElement('canvas')
  picture.width = chart.width
  picture.height = chart.height + TITLE_PX * scale
  const context = picture.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = token('--color-surface')
  context.fillRect(0, 0, picture.width, picture.height)
  context.fillStyle = token('--color-text')
  context.font = `600 ${14 * scale}px ${token('--font-sans')}`
  context.fillText(title, 12 * scale, 24 * scale)
  context.drawImage(chart, 0, TITLE_PX * scale)
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'))
}
