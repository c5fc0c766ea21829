import { useLL } from '#client/lib/i18n.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import type { KnowledgeConflict } from '#contract/knowledge/knowledge.ts'
import { useConflicts } from './use-conflicts.ts'

/** Lists pairs of sources that disagree, showing which one answers use and why; renders nothing if there are none. */
export function Conflicts({ botId }: { botId: number }) {
  const { conflicts: texts } = useLL().knowledge
  const found = useConflicts(botId)
  if (!found || found.total === 0) return null
  return (
    <Banner tone="warning" title={texts.title({ n: found.total })}>
      <p>{texts.text()}</p>
      <ul aria-label={texts.list()} className="scroll-thin mt-2 flex max-h-72 flex-col gap-2 overflow-y-auto">
        {found.entities.map((conflict) => (
          <ConflictRow
            key={`${conflict.used.source_id}-${conflict.other.source_id}-${conflict.other.text}`}
            conflict={conflict}
          />
        ))}
      </ul>
    </Banner>
  )
}

function ConflictRow({ conflict: { used, other, reason } }: { conflict: KnowledgeConflict }) {
  const { conflicts: texts } = useLL().knowledge
  return (
    <li className="rounded-lg border bg-surface px-3 py-2 text-sm">
      <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-2">
        <Side label={texts.used({ name: used.name })} text={used.text} />
        <Side label={texts.other({ name: other.name })} text={other.text} />
      </dl>
      <p className="mt-1 text-text-muted">{texts.reason[reason]({ name: other.name })}</p>
    </li>
  )
}

const Side = ({ label, text }: { label: string; text: string }) => (
  <div className="min-w-0">
    <dt className="wrap-anywhere text-text-muted text-xs">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
  </div>
)
