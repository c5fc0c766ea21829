import { BookOpen, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { formatList } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { ExternalLink } from '#client/ui/controls/link.tsx'
import type { DocumentReference } from '#contract/chat-shapes.ts'

/** Sources of an answer: files and pages, each with place and passage. */
export function Sources({ references }: { references: readonly DocumentReference[] }) {
  const LL = useLL()
  const id = useId()
  const [open, setOpen] = useState(false)
  if (references.length === 0) return null
  return (
    <div className="min-w-0 pt-0.5">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex items-center gap-1.5 rounded-sm text-accent-text text-sm hover:underline"
      >
        <BookOpen aria-hidden className="size-3.5" strokeWidth={1.75} />
        {LL.playground.sources({ n: references.length })}
        <ChevronRight aria-hidden className={cn('size-3.5 transition-transform', open && 'rotate-90')} />
      </button>
      <ol id={id} hidden={!open} className="mt-2 flex flex-col gap-2">
        {references.map((reference) => (
          <li key={reference.id} className="rounded-lg border bg-surface-sunken px-3 py-2">
            <Source reference={reference} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Source({ reference }: { reference: DocumentReference }) {
  const { playground } = useLL()
  const { locale } = useLocale()
  const { file_name, content, page, sheet, row, url } = reference
  const place = [
    page !== undefined && playground.page({ n: page }),
    sheet !== undefined && playground.sheet({ name: sheet }),
    row !== undefined && playground.row({ n: row }),
  ].filter((part) => part !== false)
  return (
    <>
      <p className="wrap-anywhere font-medium text-sm">
        {file_name}
        {place.length > 0 && (
          <span className="font-normal text-text-muted"> · {formatList(locale, place)}</span>
        )}
      </p>
      <blockquote className="scroll-thin mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap border-border-strong border-l-2 pl-2.5 text-sm text-text-muted">
        {content}
      </blockquote>
      {url && (
        <p className="mt-1 text-sm">
          <ExternalLink href={url}>{playground.openPage()}</ExternalLink>
        </p>
      )}
    </>
  )
}
