import { type DragEvent, type ReactNode, useState } from 'react'
import { type FileLimits, FileProblems, useFileLimits } from './file-limits.tsx'

interface FileDropAreaProps extends FileLimits {
  /** Text shown over the area while files are dragged over it. */
  readonly label: string
  /** True if files are currently not accepted. */
  readonly disabled?: boolean
  readonly children: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/**
 * Content that also accepts dropped files; valid ones are passed on, as in FileDrop. Users without a pointer need a separate
 * button.
 */
export function FileDropArea({ label, disabled = false, children, ...limits }: FileDropAreaProps) {
  const { take, problems, dismiss } = useFileLimits(limits)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(event.dataTransfer.files)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the pointer alone; a button elsewhere does the same.
    <div
      className="relative flex flex-col gap-2"
      onDragEnter={(event) => hasFiles(event) && setOver(!disabled)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDragLeave={leave}
      onDrop={(event) => hasFiles(event) && drop(event)}
    >
      <FileProblems problems={problems} onDismiss={dismiss} />
      {children}
      {isOver && (
        <div className="pointer-events-none absolute -inset-2 z-20 flex items-start justify-center rounded-lg border-2 border-accent border-dashed bg-accent-subtle/90 pt-24 font-semibold text-accent-text text-lg">
          {label}
        </div>
      )}
    </div>
  )
}
