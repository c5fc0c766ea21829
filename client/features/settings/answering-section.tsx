import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useNow } from '#client/core/hooks/use-now.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { formatMoment, formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { MINUTE_MS } from '#contract/base/units.ts'
import {
  type Answering,
  getAnswering,
  type ProviderTrialResult,
  tryProvider,
} from '#contract/bots/answering.ts'

/** Shows the source of the answers: the provider, with its health and a test button, or the embedded engine. */
export function AnsweringSection() {
  const { answering } = useLL().settings
  const textOf = useFailureText()
  const { data, failure, reload } = useResource('settings: answering', (signal) =>
    call(getAnswering, { signal }),
  )
  if (failure && !data)
    return (
      <Banner tone="danger" title={answering.failed()} action={<Retry onClick={reload} />}>
        {textOf(failure)}
      </Banner>
    )
  if (!data) return <Skeleton className="h-6 w-80 max-w-full" />
  if (data.provider === null) return <p>{answering.embedded()}</p>
  return <Provider host={data.provider} state={data} onTried={reload} />
}

const Retry = ({ onClick }: { onClick: () => void }) => (
  <Button size="small" onClick={onClick}>
    {useLL().common.actions.retry()}
  </Button>
)

interface ProviderProps {
  readonly host: string
  readonly state: Answering
  readonly onTried: () => void
}

function Provider({ host, state, onTried }: ProviderProps) {
  const { answering } = useLL().settings
  const textOf = useFailureText()
  const [trial, setTrial] = useState<ProviderTrialResult | null>(null)
  const { submit, busy, failure } = useSubmission<ProviderTrialResult>(
    'settings: try provider',
    (signal) => call(tryProvider, { signal }),
    (result) => {
      setTrial(result)
      onTried()
    },
  )
  return (
    <>
      <p>{state.is_resting ? answering.resting({ host }) : answering.provider({ host })}</p>
      <LastFailure state={state} />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={submit} busy={busy}>
          {answering.try()}
        </Button>
        <p role="status" className="wrap-anywhere min-w-0">
          {failure ? textOf(failure) : trial && <TrialResult {...trial} />}
        </p>
      </div>
      {trial && !failure && <TrialDetails {...trial} />}
    </>
  )
}

function LastFailure({ state: { last_failure: last } }: Pick<ProviderProps, 'state'>) {
  const { answering } = useLL().settings
  const { locale } = useLocale()
  const now = useNow(MINUTE_MS)
  if (!last) return <p className="text-text-muted">{answering.noFailure()}</p>
  const moment = formatMoment(locale, new Date(last.at), now)
  return (
    <p className="wrap-anywhere text-text-muted">
      {answering.lastFailure({ moment, reason: answering.reasons[last.code]() })}{' '}
      {last.words && answering.lastWords({ words: last.words })}
    </p>
  )
}

function TrialResult({ milliseconds, failure, words, is_readable, tokens }: ProviderTrialResult) {
  const { answering } = useLL().settings
  const { locale } = useLocale()
  const ms = formatNumber(locale, milliseconds)
  if (failure)
    return (
      <span className="text-danger-text">
        {answering.tryFailed({ reason: answering.reasons[failure]() })}{' '}
        {words && answering.lastWords({ words })}
      </span>
    )
  if (!is_readable) return <span className="text-warning-text">{answering.unreadable({ ms })}</span>
  return (
    <span className="text-success-text">
      {answering.answered({ ms })} {answering.tokens({ n: formatNumber(locale, tokens) })}
    </span>
  )
}

/** Shows what was sent in a trial, and what came back. */
function TrialDetails({ request, answer }: ProviderTrialResult) {
  const { answering } = useLL().settings
  return (
    <details>
      <summary className="cursor-pointer text-text-muted">{answering.openDetails()}</summary>
      <dl className="mt-2 flex flex-col gap-2">
        <TrialText name={answering.request()} text={request} />
        {answer !== '' && <TrialText name={answering.reply()} text={answer} />}
      </dl>
    </details>
  )
}

const TrialText = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt className="text-text-faint text-xs">{name}</dt>
    <dd className="scroll-thin wrap-anywhere max-h-48 overflow-y-auto whitespace-pre-wrap rounded-lg border bg-surface-sunken px-3 py-2 text-sm">
      {text}
    </dd>
  </div>
)
