import { CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CheckResult, hostOf } from '#client/core/bots/site-check-result.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { CopyButton } from '#client/ui/controls/copy-button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { CodeBlock } from '#client/ui/display/code-block.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { FirstRun } from './use-first-run.ts'

/** Shows the snippet to copy and waits until it is found on the page. */
export function InstallStep({ run, code }: { run: FirstRun; code: string }) {
  const { firstRun } = useLL()
  const texts = firstRun.install
  return (
    <Card
      title={texts.title()}
      description={texts.text()}
      actions={<CopyButton text={code} label={texts.copy()} />}
    >
      <div className="flex flex-col gap-4">
        <CodeBlock text={code} />
        <Wait run={run} />
        {run.isFound && (
          <Button variant="primary" onClick={run.next} className="self-end">
            {firstRun.finish()}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Wait({ run }: { run: FirstRun }) {
  const texts = useLL().firstRun.install
  const [url, setUrl] = useState(run.url)
  const host = hostOf(run.url)
  const textOf = useFailureText()
  const reason = textOf(run.failure)
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim()) run.check(url.trim())
  }
  if (run.isFound)
    return (
      <p role="status" className="flex items-center gap-2 font-medium text-success-text">
        <CircleCheck aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {host ? texts.found({ host }) : texts.seen()}
      </p>
    )
  return (
    <>
      {run.url !== '' && (
        <div className="flex flex-col gap-2">
          <p role="status" className="flex items-center gap-2">
            <Spinner />
            {texts.waiting()}
          </p>
          {reason && <p role="alert">{reason}</p>}
          {run.found && <CheckResult check={run.found} host={host} />}
        </div>
      )}
      <form noValidate onSubmit={check} className="flex flex-wrap items-end gap-3">
        <Field label={texts.address()} className="min-w-60 flex-1">
          <TextInput type="url" name="url" value={url} onChange={setUrl} />
        </Field>
        <Button type="submit" disabled={!run.canCheck}>
          {texts.check()}
        </Button>
      </form>
    </>
  )
}
