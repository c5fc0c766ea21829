import { saveFile } from '#client/lib/save-file.ts'

/** Saves a drawn chart as an image with its title. */
export async function saveChart(
  chart: HTMLCanvasElement | null | undefined,
  title: string,
  fileName: string,
): Promise<void> {
  const { chartImage } = await import('./chart-image.ts')
  const image = chart && (await chartImage(chart, title))
  if (image) saveFile(image, `${fileName}.png`)
}
