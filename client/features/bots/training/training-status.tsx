import { CircleAlert, CircleCheck, CirclePause } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { readFailureText } from '#client/lib/read-failure-text.ts'
import type { ReadFailure, SourceHold, TrainingStatus } from '#contract/knowledge/training.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

const underWay = ['queued', 'reading', 'indexing', 'checking'] as const
type UnderWay = (typeof underWay)[number]

const isUnderWay = (status: TrainingStatus | SourceHold): status is UnderWay =>
  underWay.some((one) => one === status)

interface StatusProps {
  readonly status: TrainingStatus
  readonly error: ReadFailure | null
  /** Number of indexed passages; null if irrelevant. */
  readonly passages: number | null
  /** Reason why the bot does not use the source yet, although it has been read. */
  readonly hold?: SourceHold | null | undefined
  /** Number of pages listed in a sitemap, if known. */
  readonly pages?: number | null
}

/** Training status of a file or page; a failure shows the reason and what to do. */
export function TrainingStatusText({ status, error, passages, hold = null, pages = null }: StatusProps) {
  const LL = useLL()
  const texts = LL.training.status
  const step = status === 'ready' && hold ? hold : status
  if (isUnderWay(step)) return <Progress status={step} />
  if (step === 'waiting') return <Waiting />
  if (step === 'ready')
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-success-text">
        <CircleCheck aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        {texts.ready()}
        {passages !== null && <span className="tabular text-text-muted">· {about(LL, passages, pages)}</span>}
      </span>
    )
  return (
    <span className="inline-flex items-start gap-1.5 text-danger-text">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <span>
        {texts.failed()}
        <span className="block text-balance text-sm text-text-muted">
          {error && readFailureText(LL, error)}
        </span>
      </span>
    </span>
  )
}

/** Status of a source that would make past answers worse; it is held until a member decides. */
function Waiting() {
  const { status: texts } = useLL().training
  return (
    <span className="inline-flex items-start gap-1.5 text-warning-text">
      <CirclePause aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <span>
        {texts.waiting()}
        <span className="block text-balance text-sm text-text-muted">{texts.waitingWhy()}</span>
      </span>
    </span>
  )
}

/** Describes the contents of a source: the number of passages or, for a sitemap, of pages. */
const about = ({ training }: TranslationFunctions, passages: number, pages: number | null): string => {
  const { status: texts } = training
  if (passages > 0) return texts.passages({ n: passages })
  return pages === null ? texts.sitemap() : texts.sitemapPages({ n: pages })
}

/** Training progress as a row of steps: finished ones are filled, the current one pulses, later ones are empty. */
function Progress({ status }: { status: UnderWay }) {
  const { status: texts } = useLL().training
  const at = underWay.indexOf(status)
  return (
    <span className="inline-flex items-center gap-2 text-text-muted">
      <span aria-hidden className="inline-flex gap-0.5">
        {underWay.map((one, index) => (
          <span
            key={one}
            className={cn(
              'h-1.5 w-3 rounded-full',
              index <= at ? 'bg-accent' : 'bg-border',
              index === at && 'animate-pulse',
            )}
          />
        ))}
      </span>
      {texts[status]()}
    </span>
  )
}
