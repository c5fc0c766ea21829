import { useState } from 'react'
import { useFailureText } from '#client/app/use-failure-text.ts'
import { type Submission, useSubmission } from '#client/app/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { WebUrl } from '#contract/training.ts'
import { addressIssue } from './address.ts'

/** What is filled in of a web page. */
export interface UrlValues {
  readonly url: string
  readonly title: string
  readonly refresh: WebUrl['refresh']
}

interface UrlFormOptions {
  readonly initial: UrlValues
  /** Pages that the bot has, among which the address may not be. */
  readonly urls: readonly WebUrl[]
  /** The page being edited. */
  readonly except?: number
  readonly send: (values: UrlValues, signal: AbortSignal) => Promise<void>
  readonly onSent: (values: UrlValues) => void
}

/** The form of a web page: what is filled in, what is wrong with it once it was sent, and how the call went. */
export function useUrlForm({ initial, urls, except, send, onSent }: UrlFormOptions) {
  const LL = useLL()
  const textOf = useFailureText()
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)
  const submission: Submission = useSubmission(
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
    /** What is wrong and belongs to no field. */
    formError: isAddress ? null : refused,
  }
}
