import { Download, ImageDown } from 'lucide-react'
import { type CsvCell, csvFile } from '#client/lib/csv.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { saveFile } from '#client/lib/save-file.ts'
import { IconButton } from '../controls/icon-button.tsx'

const fetchImage = () => import('./chart-image.ts')

interface SaveButtonsProps {
  /** Name of the chart, which is also the title of its image. */
  readonly label: string
  /** Name of the saved files, without extension. */
  readonly fileName: string
  readonly heads: readonly string[]
  readonly rows: () => readonly (readonly CsvCell[])[]
  /** Returns the canvas with the chart to save; null if the chart has not been drawn. */
  readonly draw: () => Promise<HTMLCanvasElement | null>
}

/** Buttons for saving a chart as an image and its numbers as CSV. */
export function SaveButtons({ label, fileName, heads, rows, draw }: SaveButtonsProps) {
  const { chart } = useLL().common
  const saveTable = () => saveFile(csvFile(heads, rows()), `${fileName}.csv`)
  const saveImage = async () => {
    const { chartImage } = await fetchImage()
    const drawn = await draw()
    const image = drawn && (await chartImage(drawn, label))
    if (image) saveFile(image, `${fileName}.png`)
  }
  return (
    <span className="flex shrink-0">
      <IconButton
        size="small"
        icon={ImageDown}
        label={chart.saveImage({ name: label })}
        onClick={saveImage}
      />
      <IconButton size="small" icon={Download} label={chart.saveTable({ name: label })} onClick={saveTable} />
    </span>
  )
}
