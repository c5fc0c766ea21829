import { useRef, useState } from 'preact/hooks'
import type { Answers } from '#machines/widget/pre-chat.ts'
import { Field } from './field.tsx'
import { answerOf, type FieldShape, fieldsOf, noAnswers, sentencesOf, withAnswer } from './pre-chat-fields.ts'
import { Terms } from './terms.tsx'
import { useTalk } from './use-talk.ts'

/** Props of VisitorForm, which is used for the pre-chat form and for the details form during a conversation. */
export interface VisitorFormProps {
  readonly title: string
  readonly submit: string
  readonly isBusy?: boolean
  readonly onSubmit: (answers: Answers) => void
  /** Skips the form; null if it has required fields. */
  readonly onSkip?: (() => void) | null
}

/** Form for the visitor's details. Errors appear on submission and then update while the visitor corrects them. */
export function VisitorForm({ title, submit, isBusy = false, onSubmit, onSkip }: VisitorFormProps) {
  const { session, state, talk } = useTalk()
  const [answers, setAnswers] = useState(noAnswers)
  const [isJudged, setJudged] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const form = state.bot?.customer_info_custom_field
  if (!form) return null

  const errors = isJudged ? sentencesOf(form, answers, talk) : {}
  const change = (field: FieldShape, value: string) => {
    session.start()
    setAnswers(withAnswer(answers, field, value))
  }
  const send = (event: Event) => {
    event.preventDefault()
    setJudged(true)
    const wrong = Object.keys(sentencesOf(form, answers, talk))
    const first = fieldsOf(form, talk, state.words?.translations).find(({ name }) => wrong.includes(name))
    if (!first) return onSubmit(answers)
    const field = element.current?.elements.namedItem(first.name)
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <form class="pre-chat" ref={element} noValidate aria-label={title} onSubmit={send}>
      <h2>{title}</h2>
      <Terms />
      {fieldsOf(form, talk, state.words?.translations).map((field) => (
        <Field
          key={field.name}
          {...field}
          value={answerOf(answers, field)}
          error={errors[field.name] ?? null}
          onChange={(value) => change(field, value)}
        />
      ))}
      <div class="actions">
        {onSkip && (
          <button type="button" class="secondary" onClick={onSkip}>
            {talk.form.skip()}
          </button>
        )}
        <button type="submit" class="primary" disabled={isBusy}>
          {submit}
        </button>
      </div>
    </form>
  )
}

/** Form shown before the first message. */
export function PreChatForm() {
  const { session, talk } = useTalk()
  return (
    <VisitorForm
      title={talk.form.title()}
      submit={talk.form.start()}
      onSubmit={(answers) => session.send({ type: 'form.submit', answers })}
    />
  )
}
