import { useRef, useState } from 'preact/hooks'
import { Field } from './field.tsx'
import { answerOf, type FieldShape, fieldsOf, noAnswers, sentencesOf, withAnswer } from './pre-chat-fields.ts'
import { useTalk } from './use-talk.ts'

/** The pre-chat form. Errors are shown on submission, then updated while the visitor corrects them. */
export function PreChatForm() {
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
  const submit = (event: Event) => {
    event.preventDefault()
    setJudged(true)
    const wrong = Object.keys(sentencesOf(form, answers, talk))
    const first = fieldsOf(form, talk).find(({ name }) => wrong.includes(name))
    if (!first) return session.send({ type: 'form.submit', answers })
    const field = element.current?.elements.namedItem(first.name)
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <form class="pre-chat" ref={element} noValidate onSubmit={submit}>
      <h2>{talk.form.title()}</h2>
      {fieldsOf(form, talk).map((field) => (
        <Field
          key={field.name}
          {...field}
          value={answerOf(answers, field)}
          error={errors[field.name] ?? null}
          onChange={(value) => change(field, value)}
        />
      ))}
      <button type="submit" class="primary">
        {talk.form.start()}
      </button>
    </form>
  )
}
