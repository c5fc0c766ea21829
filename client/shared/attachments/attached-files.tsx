import { FileText, X } from 'lucide-react'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import type { FileRef } from '#machines/upload/file-checks.ts'

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

interface AttachedFilesProps {
  readonly files: readonly FileRef[]
  readonly onRemove: (id: string) => void
}

/** Files to be sent with the next message. */
export function AttachedFiles({ files, onRemove }: AttachedFilesProps) {
  const { files: texts } = useLL().common
  const { locale } = useLocale()
  if (files.length === 0) return null
  return (
    <ul aria-label={texts.toSend()} className="flex flex-wrap gap-1.5 px-3 pt-2">
      {files.map(({ id, name, size }) => (
        <li
          key={id}
          className="flex min-w-0 max-w-full items-center gap-2 rounded-md border bg-surface-sunken py-0.5 pr-0.5 pl-2 text-sm"
        >
          <FileText aria-hidden className="size-4 shrink-0 text-text-muted" strokeWidth={1.75} />
          <span className="min-w-0 truncate">{name}</span>
          <span className="tabular shrink-0 text-text-muted text-xs">{formatBytes(locale, size)}</span>
          <IconButton size="small" icon={X} label={texts.remove({ name })} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}
