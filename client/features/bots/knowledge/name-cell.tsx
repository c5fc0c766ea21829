import type { LucideIcon } from 'lucide-react'
import { CircleHelp, Globe, MessagesSquare, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { media, useMedia } from '#client/core/hooks/use-media.ts'
import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { formatBytes, formatMoment } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { withoutMarkdown } from '#client/lib/plain.ts'
import { ExternalLink } from '#client/ui/controls/link.tsx'
import type { UnansweredQuestion } from '#contract/knowledge/questions.ts'
import type { KnowledgeRow } from '#machines/training/knowledge.ts'
import { FormatIcon } from './documents/format-icon.tsx'
import { useKnowledgeCommands } from './knowledge-commands.ts'
import { StatusCell } from './status-cell.tsx'

const icons: Record<'url' | 'faq' | 'question', LucideIcon> = {
  url: Globe,
  faq: MessagesSquare,
  question: CircleHelp,
}

/**
 * Name of a row, with a line of details. The name opens what was read of a file or page, or the editor of an entry; in narrow
 * windows, the state is shown here too.
 */
export function NameCell({ row }: { row: KnowledgeRow }) {
  const isWide = useMedia(media.veryLarge)
  return (
    <span className="flex min-w-44 sm:min-w-56 max-w-2xl items-center gap-2.5 py-0.5">
      <span className="max-sm:hidden">
        {row.kind === 'file' ? <FormatIcon format={row.source.format} /> : <KindIcon kind={row.kind} />}
      </span>
      <span className="min-w-0 flex-1">
        <Name row={row} />
        <span className="block text-sm text-text-muted">
          <About row={row} />
        </span>
        {!isWide && <StatusCell row={row} />}
      </span>
    </span>
  )
}

/** Icon for a kind of knowledge, with the kind's name for screen readers. */
function KindIcon({ kind }: { kind: keyof typeof icons }) {
  const { knowledge } = useLL()
  const Icon = icons[kind]
  return (
    <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-md border bg-surface-sunken text-text-muted">
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      <span className="sr-only">{knowledge.kinds[kind]()}</span>
    </span>
  )
}

function Name({ row }: { row: KnowledgeRow }) {
  const { knowledge } = useLL()
  const { onOpen, onInspect } = useKnowledgeCommands()
  const language = row.kind === 'question' ? { lang: row.source.language } : {}
  if (row.kind === 'file')
    return (
      <span className="flex items-center gap-1.5">
        <button
          type="button"
          title={row.name}
          onClick={() => onInspect(row)}
          className="wrap-anywhere line-clamp-2 rounded-sm text-left font-medium hover:underline"
        >
          {row.name}
        </button>
        {row.source.is_important && (
          <Star aria-label={knowledge.important()} role="img" className="size-3.5 shrink-0 fill-current" />
        )}
      </span>
    )
  return (
    <button
      type="button"
      {...language}
      onClick={() => (row.kind === 'url' ? onInspect(row) : onOpen(row))}
      className="wrap-anywhere line-clamp-2 rounded-sm text-left font-medium hover:underline"
    >
      {row.kind === 'url' && row.name === row.source.url ? shortened(row.name) : row.name}
    </button>
  )
}

/** Returns a URL without its scheme and trailing slash. */
const shortened = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** Line of details about a row, depending on its kind. */
function About({ row }: { row: KnowledgeRow }): ReactNode {
  const LL = useLL()
  const { locale } = useLocale()
  switch (row.kind) {
    case 'file':
      // Some servers do not say how large a file is.
      return row.source.size ? formatBytes(locale, row.source.size) : null
    case 'faq':
      return <span className="line-clamp-2">{withoutMarkdown(row.source.answer)}</span>
    case 'url': {
      const { url, title, refresh } = row.source
      return (
        <>
          <ExternalLink href={url} className="wrap-anywhere">
            {title === url ? LL.knowledge.visit() : shortened(url)}
          </ExternalLink>
          {refresh !== 'off' && <> · {LL.knowledge.refreshes[refresh]()}</>}
        </>
      )
    }
    case 'question':
      return <Asked question={row.source} />
  }
}

/** Renders how often a question was asked, and when it was last asked. */
function Asked({ question: { count, last_asked } }: { question: UnansweredQuestion }): ReactNode {
  const { questions: texts } = useLL().training
  const { locale } = useLocale()
  const when = useTicking((now) => formatMoment(locale, new Date(last_asked), now))
  return `${texts.asked({ n: count })} · ${texts.lastAsked({ when })}`
}
