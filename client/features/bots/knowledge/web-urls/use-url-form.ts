import { useState } from 'react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { type Submission, useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { WebUrl } from '#contract/knowledge/training.ts'
import { addressIssue } from './address.ts'

/** Values of the web page form. */
export interface UrlValues {
  readonly url: string
  readonly title: string
  readonly refresh: WebUrl['refresh']
}

interface UrlFormOptions {
  readonly initial: UrlValues
  /** Pages that the bot already has, whose URLs cannot be added again. */
  readonly urls: readonly WebUrl[]
  /** Id of the page being edited, whose own URL is allowed. */
  readonly except?: number
  readonly send: (values: UrlValues, signal: AbortSignal) => Promise<void>
  readonly onSent: (values: UrlValues) => void
}

/** Returns the state of the web page form: its values, its errors (after the first submission), and the state of the call. */
export function useUrlForm({ initial, urls, except, send, onSent }: UrlFormOptions) {
  const LL = useLL()
  const textOf = useFailureText()
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)
  const submission: Submission = useSubmission(
    'bots: url form',
    (signal) => send(values, signal),
    () => {
      onSent(values)
      setValues(initial)
      setTried(false)
    },
  )
  const issue = addressIssue(values.url, urls, except)
  const issueText = issue === 'required' ? LL.training.urls.required() : issue && LL.errors[issue]()
  const refused = textOf(submission.failure)
  const isAddress =
    submission.failure?.fields?.url !== undefined || submission.failure?.code.startsWith('url_')
  return {
    values,
    change: (changes: Partial<UrlValues>) => {
      setValues({ ...values, ...changes })
      submission.edit()
    },
    submit: () => {
      setTried(true)
      if (issue === null) submission.submit()
    },
    busy: submission.busy,
    addressError: (tried ? issueText : null) ?? (isAddress ? refused : null),
    /** Error that does not concern the URL field. */
    formError: isAddress ? null : refused,
  }
}
