import { formatDateTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import type { ActionRun } from '#contract/bots/actions.ts'

const tones = {
  collecting: 'neutral',
  confirming: 'neutral',
  approving: 'warning',
  running: 'neutral',
  done: 'success',
  failed: 'danger',
  declined: 'neutral',
} as const

/** Shows a run of an action: where it stands, what was sent, and what came back. */
export function ActionRunView({ run }: { run: ActionRun }) {
  const { actions } = useLL()
  const { locale } = useLocale()
  const { name, state, values, request, status, failure, answer, milliseconds, decided_by } = run
  const given = Object.entries(values).map(([key, value]) => `${key}: ${value}`)
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-lg border bg-surface-sunken px-3 py-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
        <Tag tone={tones[state]}>{actions.states[state]()}</Tag>
        <time dateTime={run.created_at} className="ml-auto text-text-faint text-xs">
          {formatDateTime(locale, new Date(run.created_at))}
        </time>
      </p>
      {given.length > 0 && <p className="wrap-anywhere">{given.join(' · ')}</p>}
      {decided_by !== '' && <p className="text-text-muted">{actions.decidedBy({ name: decided_by })}</p>}
      {failure && <p className="text-danger-text">{actions.failures[failure]()}</p>}
      {request !== '' && (
        <p className="wrap-anywhere text-text-muted text-xs">
          {actions.sent()}: {request}
        </p>
      )}
      {milliseconds !== null && (
        <p className="tabular text-text-muted text-xs">
          {actions.received()}: {status ?? '–'} · {actions.took({ n: milliseconds })}
        </p>
      )}
      {answer !== '' && (
        <pre className="scroll-thin wrap-anywhere max-h-32 overflow-y-auto whitespace-pre-wrap text-xs">
          {answer}
        </pre>
      )}
    </div>
  )
}
