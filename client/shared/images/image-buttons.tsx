import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'

interface ImageButtonsProps {
  /** Label of the button while there is no image, and of the file input. */
  readonly label: string
  /** Id of the element that shows the error. */
  readonly errorId: string | undefined
  /** True if there is an image to replace. */
  readonly has: boolean
  /** Accepted file types; by default PNG, JPEG and SVG. */
  readonly accept?: string
  readonly busy?: boolean
  readonly onFile: (file: File) => void
  readonly clearLabel: string
  /** Removes the image; null if it cannot be removed. */
  readonly onClear: (() => void) | null
}

/** Buttons for choosing, replacing and removing an image. */
export function ImageButtons(props: ImageButtonsProps) {
  const { label, errorId, has, onFile, clearLabel, onClear, busy } = props
  const { accept = 'image/png,image/jpeg,image/svg+xml' } = props
  const { look } = useLL().publish
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file) onFile(file)
    event.target.value = ''
  }
  return (
    <div className="flex flex-wrap gap-2">
      <input ref={input} type="file" hidden aria-label={label} accept={accept} onChange={choose} />
      <Button icon={ImagePlus} busy={busy} aria-describedby={errorId} onClick={() => input.current?.click()}>
        {has ? look.iconReplace() : label}
      </Button>
      {onClear && (
        <Button variant="ghost" onClick={onClear}>
          {clearLabel}
        </Button>
      )}
    </div>
  )
}
