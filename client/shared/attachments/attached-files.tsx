import { FileText, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { PICTURE_ALT_MAX_CHARS } from '#contract/base/limits.ts'
import { type FileRef, isPictureName } from '#machines/upload/file-checks.ts'

/** Reasons why files will not be sent with the next message. */
export function FileProblems({
  problems,
  onDismiss,
}: {
  problems: readonly string[]
  onDismiss: () => void
}) {
  if (problems.length === 0) return null
  return (
    <Banner tone="danger" onDismiss={onDismiss}>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Banner>
  )
}

/** Contents of attached files, by the files' ids. */
export interface FileContents {
  readonly fileOf: (id: string) => File | undefined
  /** Stores the alternative text of a picture; missing if none can be sent. */
  readonly describe?: (id: string, alt: string) => void
}

interface AttachedFilesProps {
  readonly files: readonly FileRef[]
  readonly contents: FileContents
  readonly onRemove: (id: string) => void
}

/** Files to be sent with the next message; pictures with a preview and a field for their alternative text. */
export function AttachedFiles({ files, contents, onRemove }: AttachedFilesProps) {
  const { files: texts } = useLL().common
  if (files.length === 0) return null
  return (
    <ul aria-label={texts.toSend()} className="flex flex-wrap items-start gap-1.5 px-3 pt-2">
      {files.map((file) => (
        <li
          key={file.id}
          className="flex min-w-0 max-w-full items-center gap-2 rounded-md border bg-surface-sunken py-0.5 pr-0.5 pl-2 text-sm"
        >
          <AttachedFile file={file} contents={contents} />
          <IconButton
            size="small"
            icon={X}
            label={texts.remove({ name: file.name })}
            onClick={() => onRemove(file.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function AttachedFile({ file, contents }: Pick<AttachedFilesProps, 'contents'> & { readonly file: FileRef }) {
  const { locale } = useLocale()
  const { id, name, size } = file
  const content = isPictureName(name) ? contents.fileOf(id) : undefined
  const { describe } = contents
  return (
    <>
      {content ? (
        <PicturePreview file={content} />
      ) : (
        <FileText aria-hidden className="size-4 shrink-0 text-text-muted" strokeWidth={1.75} />
      )}
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 gap-2">
          <span className="min-w-0 truncate">{name}</span>
          <span className="tabular shrink-0 text-text-muted text-xs">{formatBytes(locale, size)}</span>
        </span>
        {content && describe && <AltField name={name} onChange={(alt) => describe(id, alt)} />}
      </span>
    </>
  )
}

function AltField({ name, onChange }: { readonly name: string; readonly onChange: (alt: string) => void }) {
  const { pictures } = useLL().common
  return (
    <input
      type="text"
      maxLength={PICTURE_ALT_MAX_CHARS}
      aria-label={pictures.describe({ name })}
      placeholder={pictures.describeHint()}
      onChange={(event) => onChange(event.target.value)}
      className="w-44 max-w-full border-b bg-transparent py-0.5 text-xs outline-none placeholder:text-text-faint focus-visible:border-accent"
    />
  )
}

/** Picture that is only in the browser so far; decorative, because its name stands next to it. */
export function PicturePreview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return <img src={url} alt="" className="my-1 size-12 shrink-0 rounded object-cover" />
}
