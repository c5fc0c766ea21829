import { cn } from '#client/lib/cn.ts'
import { formatBytes, formatDate } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import type { Document } from '#contract/training.ts'
import { TrainingStatusText } from '../training/training-status.tsx'
import { DocumentActions, ImportantButton } from './document-actions.tsx'
import { FormatIcon } from './format-icon.tsx'

/** Props shared by the grid and the table of files. */
export interface DocumentListProps {
  readonly documents: readonly Document[]
  readonly selected: readonly number[]
  readonly onSelect: (selected: readonly number[]) => void
}

/** The files as cards. */
export function DocumentGrid({ documents, selected, onSelect }: DocumentListProps) {
  const { files } = useLL().training
  return (
    <ul
      aria-label={files.table()}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-3"
    >
      {documents.map((document) => (
        <DocumentCard
          key={document.id}
          document={document}
          chosen={selected.includes(document.id)}
          onChoose={(chosen) =>
            onSelect(chosen ? [...selected, document.id] : selected.filter((id) => id !== document.id))
          }
        />
      ))}
    </ul>
  )
}

interface DocumentCardProps {
  readonly document: Document
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
}

function DocumentCard({ document, chosen, onChoose }: DocumentCardProps) {
  const { files } = useLL().training
  const { locale } = useLocale()
  const { file_name: name, format, size, upload_date } = document
  return (
    <li
      className={cn(
        'flex flex-col gap-3 rounded-lg border bg-surface p-3 transition-colors',
        chosen && 'border-accent bg-surface-selected',
      )}
    >
      <div className="flex items-start gap-2.5">
        <FormatIcon format={format} />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere line-clamp-2 font-medium" title={name}>
            {name}
          </p>
          <p className="tabular text-sm text-text-muted">
            {formatBytes(locale, size)} · {formatDate(locale, new Date(upload_date))}
          </p>
        </div>
        <Checkbox labelHidden label={files.select({ name })} checked={chosen} onChange={onChoose} />
      </div>
      <div className="flex flex-1 items-end justify-between gap-2">
        <div className="min-w-0 self-start pt-1 text-sm">
          <TrainingStatusText {...document} />
        </div>
        <div className="-mr-1 -mb-1 flex shrink-0">
          <ImportantButton document={document} />
          <DocumentActions document={document} />
        </div>
      </div>
    </li>
  )
}
