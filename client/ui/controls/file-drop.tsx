import { Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Banner } from '../feedback/banner.tsx'
import { Button } from './button.tsx'

interface FileDropProps {
  readonly label: string
  /** Takes the files that keep to the limits; the others are named with the reason. */
  readonly onFiles: (files: File[]) => void
  /** Extensions in lower case with their dot. */
  readonly extensions: readonly string[]
  /** Most files at once. */
  readonly most: number
  /** Largest size of one, in bytes. */
  readonly maxBytes: number
  readonly disabledReason?: string | null
  readonly compact?: boolean
}

/** A place to drop files on, with a button for everyone else; says the limits before and what broke them after. */
export function FileDrop(props: FileDropProps) {
  const { disabledReason, compact = false } = props
  const { take, problems, dismiss } = useFileLimits(props)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
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
      {problems.length > 0 && <Problems problems={problems} onDismiss={dismiss} />}
    </div>
  )
}

/** Passes on what keeps to the limits and remembers what does not. */
function useFileLimits({ extensions, most, maxBytes, onFiles }: FileDropProps) {
  const { files } = useLL().common
  const { locale } = useLocale()
  const [problems, setProblems] = useState<readonly string[]>([])
  const problemOf = ({ name, size }: File): string | null => {
    if (!extensions.some((extension) => name.toLowerCase().endsWith(extension)))
      return files.typeInvalid({ name })
    return size > maxBytes ? files.tooLarge({ name, size: formatBytes(locale, maxBytes) }) : null
  }
  const take = (list: FileList | null) => {
    const all = [...(list ?? [])]
    const taken = all.slice(0, most)
    const found = taken.map(problemOf).filter((problem) => problem !== null)
    setProblems(all.length > most ? [...found, files.tooMany({ n: most })] : found)
    const good = taken.filter((file) => problemOf(file) === null)
    if (good.length > 0) onFiles(good)
  }
  return { take, problems, dismiss: () => setProblems([]) }
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

const Problems = ({ problems, onDismiss }: { problems: readonly string[]; onDismiss: () => void }) => (
  <Banner tone="danger" onDismiss={onDismiss}>
    <ul>
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  </Banner>
)
