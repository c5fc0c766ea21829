import { Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from './button.tsx'
import { type FileLimits, FileProblems, useFileLimits } from './file-limits.tsx'

interface FileDropProps extends FileLimits {
  readonly label: string
  readonly disabledReason?: string | null
  readonly compact?: boolean
}

/** Drop area for files, with a button for choosing them; shows the limits, and the reasons why files were rejected. */
export function FileDrop(props: FileDropProps) {
  const { disabledReason, compact = false } = props
  const { take, problems, dismiss } = useFileLimits(props)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    // The drop area may be inside another area that accepts files.
    event.stopPropagation()
    setOver(false)
    if (!disabledReason) take(event.dataTransfer.files)
  }
  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the pointer alone; the button inside does the same. */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDragEnter={() => setOver(true)}
        onDragLeave={(event) => event.currentTarget === event.target && setOver(false)}
        onDrop={drop}
        className={cn(
          'flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 text-center transition-colors',
          compact ? 'py-4' : 'py-8',
          over && !disabledReason
            ? 'border-accent bg-accent-subtle'
            : 'border-border-strong bg-surface-sunken',
        )}
      >
        <Upload aria-hidden strokeWidth={1.75} className="size-5 text-text-muted" />
        <FileChoice {...props} onChoose={take} />
      </div>
      <FileProblems problems={problems} onDismiss={dismiss} />
    </div>
  )
}

interface FileChoiceProps extends FileDropProps {
  readonly onChoose: (list: FileList | null) => void
}

function FileChoice(props: FileChoiceProps) {
  const { label, extensions, most, maxBytes, disabledReason, onChoose } = props
  const { files } = useLL().common
  const { locale } = useLocale()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const types = extensions.map((extension) => extension.slice(1).toUpperCase()).join(', ')
  return (
    <>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <p className="text-sm text-text-muted">
        {types} · {files.limit({ n: most, size: formatBytes(locale, maxBytes) })}
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        tabIndex={-1}
        multiple={most > 1}
        accept={extensions.join(',')}
        disabled={Boolean(disabledReason)}
        className="sr-only"
        onChange={({ target }) => {
          onChoose(target.files)
          target.value = ''
        }}
      />
      <Button size="small" disabledReason={disabledReason} onClick={() => input.current?.click()}>
        {files.choose()}
      </Button>
    </>
  )
}
