import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { formatMoment } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { readFailureText } from '#client/lib/read-failure-text.ts'
import { Tag } from '#client/ui/display/tag.tsx'
import type { Document, WebUrl } from '#contract/knowledge/training.ts'
import type { KnowledgeRow } from '#machines/training/knowledge.ts'
import { TrainingStatusText } from '../training/training-status.tsx'

const questionTones = { open: 'warning', answered: 'success', dismissed: 'neutral' } as const

/** State of a row, with any problems. */
export function StatusCell({ row }: { row: KnowledgeRow }) {
  const { knowledge } = useLL()
  if (row.kind === 'question') {
    const { status } = row.source
    return <Tag tone={questionTones[status]}>{knowledge.question[status]()}</Tag>
  }
  const status =
    row.kind === 'faq'
      ? { status: 'ready' as const, error: null, passages: null }
      : { ...row.source, ...(isUncounted(row) && { passages: null }) }
  const flaws = (['stale', 'unused'] as const).filter((state) => row.states.includes(state))
  return (
    <div className="flex min-w-40 max-w-80 flex-col items-start gap-0.5">
      <TrainingStatusText {...status} />
      {flaws.map((state) => (
        <span key={state} className="text-sm text-text-muted">
          {knowledge.states[state]()}
        </span>
      ))}
      {row.kind !== 'faq' && <RefreshFailure source={row.source} />}
      {row.kind === 'file' && <LeftOut document={row.source} />}
    </div>
  )
}

/** Returns whether the server does not say how many passages a source has; only a sitemap has none. */
const isUncounted = (row: KnowledgeRow): boolean =>
  (row.kind === 'file' || (row.kind === 'url' && row.source.pages === undefined)) && row.source.passages === 0

/** Shows when and why the last attempt to reread a file or page failed; renders nothing if the last attempt succeeded. */
function RefreshFailure({ source: { refresh_error, checked_at } }: { source: Document | WebUrl }) {
  const LL = useLL()
  const { locale } = useLocale()
  const when = useTicking((now) => checked_at && formatMoment(locale, new Date(checked_at), now))
  if (!refresh_error || !when) return null
  return (
    <span className="text-sm text-warning-text">
      {LL.training.urls.rereadFailed({ when, reason: readFailureText(LL, refresh_error) })}
    </span>
  )
}

/** Hidden parts of a file, listed so that members know why answers do not use them. */
function LeftOut({ document: { left_out: parts = [] } }: { document: Document }) {
  const { knowledge } = useLL()
  const { locale } = useLocale()
  if (parts.length === 0) return null
  const names = new Intl.ListFormat(locale).format(parts.map((part) => knowledge.hidden[part]()))
  return <span className="text-sm text-text-muted">{knowledge.leftOut({ parts: names })}</span>
}
