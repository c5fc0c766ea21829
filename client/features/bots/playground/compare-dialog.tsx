import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useSourceLocation } from '#client/shared/answers/use-source-location.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Markdown } from '#client/ui/display/markdown.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { ResponseOf } from '#contract/base/route.ts'
import { listPrompts, type PromptSummary, tryPrompt } from '#contract/bots/prompts.ts'
import { QUESTION_MAX_CHARS } from '#contract/knowledge/training-limits.ts'

interface CompareDialogProps {
  readonly botId: number
  /** Initial question. */
  readonly question: string
  readonly onClose: () => void
}

/** Asks two versions of the prompt the same question and shows the answers side by side. */
export function CompareDialog({ botId, question, onClose }: CompareDialogProps) {
  const { compare: texts } = useLL().answers
  const versions = useResource('bots: prompts', (signal) =>
    call(listPrompts, { params: { bot: botId }, signal }),
  )
  const entities = versions.data?.entities
  return (
    <Dialog open size={1040} title={texts.title()} description={texts.embedded()} onClose={onClose}>
      {versions.failure && !entities && (
        <FailureState title={texts.failed()} failure={versions.failure} onRetry={versions.reload} />
      )}
      {!versions.failure && !entities && (
        <Loading>
          <Skeleton className="h-40 rounded-lg" />
        </Loading>
      )}
      {entities && entities.length < 2 && <p className="text-text-muted">{texts.one()}</p>}
      {entities && entities.length >= 2 && (
        <Comparison botId={botId} versions={entities} question={question} />
      )}
    </Dialog>
  )
}

type Tried = ResponseOf<typeof tryPrompt>

interface ComparisonProps {
  readonly botId: number
  /** Versions to compare, newest first; at least two. */
  readonly versions: readonly PromptSummary[]
  readonly question: string
}

/** Returns the two selected versions, the question and its answers. */
function useComparison({ botId, versions, question: first }: ComparisonProps) {
  const current = versions[0]?.version ?? 1
  const [question, setQuestion] = useState(first)
  const [left, setLeft] = useState(current)
  const [right, setRight] = useState(versions[1]?.version ?? current)
  const [answers, setAnswers] = useState<readonly [Tried, Tried] | null>(null)
  const ask = (version: number, signal: AbortSignal) =>
    call(tryPrompt, { params: { bot: botId }, body: { question, version }, signal })
  const submission = useSubmission(
    'bots: comparison',
    (signal) => Promise.all([ask(left, signal), ask(right, signal)]),
    setAnswers,
  )
  const choose = (set: (version: number) => void) => (version: number) => {
    set(version)
    setAnswers(null)
  }
  return {
    ...submission,
    question,
    setQuestion,
    left: { version: left, onChoose: choose(setLeft), tried: answers?.[0] },
    right: { version: right, onChoose: choose(setRight), tried: answers?.[1] },
  }
}

function Comparison(props: ComparisonProps) {
  const { compare: texts } = useLL().answers
  const textOf = useFailureText()
  const { question, setQuestion, left, right, submit, busy, failure } = useComparison(props)
  const options = props.versions.map(({ version }, index) => ({
    value: version,
    label: index === 0 ? texts.current({ n: version }) : texts.version({ n: version }),
  }))
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (question.trim() !== '' && !busy) submit()
      }}
    >
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={texts.question()}>
            <TextInput value={question} onChange={setQuestion} maxLength={QUESTION_MAX_CHARS} />
          </Field>
        </div>
        <Button type="submit" variant="primary" busy={busy} disabled={question.trim() === ''}>
          {texts.ask()}
        </Button>
      </div>
      {failure && (
        <Banner tone="danger" title={texts.failed()}>
          {textOf(failure)}
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Side label={texts.left()} options={options} {...left} />
        <Side label={texts.right()} options={options} {...right} />
      </div>
    </form>
  )
}

interface SideProps {
  readonly label: string
  readonly version: number
  readonly options: readonly { readonly value: number; readonly label: string }[]
  readonly onChoose: (version: number) => void
  readonly tried: Tried | undefined
}

function Side({ label, version, options, onChoose, tried }: SideProps) {
  const { answers } = useLL()
  const locationOf = useSourceLocation()
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-2">
      <Field label={label}>
        <Select value={version} onChange={onChoose} options={options} />
      </Field>
      <div className="min-h-28 rounded-lg border bg-surface-sunken px-3 py-2">
        {tried ? (
          <Markdown text={tried.text} />
        ) : (
          <p className="text-text-muted">{answers.compare.empty()}</p>
        )}
      </div>
      {tried && (
        <p className="wrap-anywhere text-sm text-text-muted">
          {tried.references
            .map((reference) => [reference.file_name, locationOf(reference)].filter(Boolean).join(', '))
            .join(' · ')}{' '}
          {answers.receipt.ms({ n: tried.milliseconds })}
        </p>
      )}
    </section>
  )
}
