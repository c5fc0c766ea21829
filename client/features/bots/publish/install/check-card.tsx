import { type FormEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { CheckResult, hostOf } from '#client/core/bots/site-check-result.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { checkSite, type SiteCheck } from '#contract/bots/sites.ts'

interface CheckCardProps {
  readonly botId: number
  /** URL that was checked before; empty if there is none. */
  readonly known: string
}

/** Checks whether a page of the owner's website loads the widget; if not, shows why. */
export function CheckCard({ botId, known }: CheckCardProps) {
  const { install, firstRun } = useLL()
  const texts = install.check
  const [url, setUrl] = useState(known)
  const [result, setResult] = useState<{ check: SiteCheck; host: string } | null>(null)
  const typed = url.trim()
  const { submit, edit, busy, failure } = useSubmission(
    'bots: check',
    (signal) => call(checkSite, { params: { bot: botId }, body: { url: typed }, signal }),
    (check) => setResult({ check, host: hostOf(typed) }),
  )
  const error = useFailureText()(failure)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setResult(null)
    if (typed) submit()
  }
  const change = (next: string) => {
    setUrl(next)
    edit()
  }
  return (
    <Card title={texts.title()} description={texts.text()}>
      <div className="flex flex-col gap-4">
        <form noValidate onSubmit={send} className="flex flex-wrap items-end gap-3">
          <Field label={texts.address()} error={error} className="min-w-60 flex-1">
            <TextInput
              type="url"
              name="site"
              placeholder={firstRun.site.placeholder()}
              value={url}
              onChange={change}
            />
          </Field>
          <Button type="submit" disabled={typed === '' || busy}>
            {busy ? texts.checking() : texts.check()}
          </Button>
        </form>
        {result && <CheckResult {...result} />}
      </div>
    </Card>
  )
}
