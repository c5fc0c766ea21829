import { CircleAlert, CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { readFailureText } from '#client/lib/read-failure-text.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { WebUrl } from '#contract/knowledge/training.ts'
import { type TrainingActor, useTraining } from '../training/use-training.ts'
import type { FirstRun } from './use-first-run.ts'

interface SiteStepProps {
  readonly run: FirstRun
  readonly training: TrainingActor
}

/** Asks for the website's URL and lists its pages as they are read. */
export function SiteStep({ run, training }: SiteStepProps) {
  const LL = useLL()
  const { site: texts } = LL.firstRun
  const textOf = useFailureText()
  const [url, setUrl] = useState(run.url)
  // A sitemap is a list of pages, not one of them.
  const urls = useTraining(training).urls.filter(({ pages }) => typeof pages !== 'number')
  const hasReady = urls.some(({ status }) => status === 'ready')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim()) run.learn(url.trim())
  }
  const reason = run.error ? readFailureText(LL, run.error) : textOf(run.failure)
  return (
    <div className="flex flex-col gap-4">
      <Card title={texts.title()} description={texts.text()}>
        <form noValidate onSubmit={submit} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-end gap-3">
            <Field label={texts.label()} className="min-w-60 flex-1">
              <TextInput
                type="url"
                name="url"
                autoComplete="url"
                value={url}
                onChange={setUrl}
                placeholder={texts.placeholder()}
              />
            </Field>
            <Button type="submit" variant={run.site ? 'secondary' : 'primary'} busy={run.busy}>
              {run.site ? texts.again() : texts.read()}
            </Button>
          </div>
          {reason && (
            <Banner tone="danger" title={texts.failed()}>
              {reason}
            </Banner>
          )}
        </form>
      </Card>
      {(run.site || urls.length > 0) && <Pages urls={urls} />}
      {(run.site || hasReady) && (
        <Button
          variant="primary"
          className="self-end"
          disabledReason={hasReady ? null : texts.waiting()}
          onClick={run.next}
        >
          {texts.ask()}
        </Button>
      )}
    </div>
  )
}

/** Our choice: maximum number of pages listed by name; the rest are counted. */
const SHOWN_MAX = 12

function Pages({ urls }: { urls: readonly WebUrl[] }) {
  const { site: texts } = useLL().firstRun
  const ready = urls.filter(({ status }) => status === 'ready').length
  const isReading = urls.some(({ status }) => status !== 'ready' && status !== 'failed')
  return (
    <Card title={isReading ? texts.reading() : texts.ready({ n: ready })}>
      <div className="flex flex-col gap-3">
        {isReading && (
          <p role="status" className="text-text-muted">
            {ready > 0 ? texts.ready({ n: ready }) : texts.waiting()}
          </p>
        )}
        <ul className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          {urls.slice(0, SHOWN_MAX).map((url) => (
            <li key={url.id} className="flex min-w-0 items-center gap-2">
              <PageMark status={url.status} />
              <span className="truncate">{url.title.replace(/^https?:\/\//, '')}</span>
            </li>
          ))}
        </ul>
        {urls.length > SHOWN_MAX && (
          <p className="text-sm text-text-muted">{texts.more({ n: urls.length - SHOWN_MAX })}</p>
        )}
      </div>
    </Card>
  )
}

function PageMark({ status }: Pick<WebUrl, 'status'>) {
  const { status: texts } = useLL().training
  const icon =
    status === 'ready' ? (
      <CircleCheck aria-hidden className="size-4 text-success-text" strokeWidth={1.75} />
    ) : status === 'failed' ? (
      <CircleAlert aria-hidden className="size-4 text-danger-text" strokeWidth={1.75} />
    ) : (
      <Spinner />
    )
  return (
    <span className="inline-flex shrink-0">
      {icon}
      <span className="sr-only">{texts[status]()}</span>
    </span>
  )
}
