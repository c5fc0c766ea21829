import { useState } from 'react'
import { useFailureText } from '#client/app/use-failure-text.ts'
import { useSubmission } from '#client/app/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { useToast } from '#client/ui/toaster.tsx'
import { QUESTION_MAX, TEXT_MAX } from '#contract/limits.ts'

/** A question with its answer, as it is written. */
export interface FaqText {
  readonly question: string
  readonly answer: string
}

interface FaqDialogProps {
  readonly title: string
  readonly text?: string
  readonly initial: FaqText
  /** True where the answer alone is written, to a question that stands. */
  readonly isQuestionFixed?: boolean
  readonly submitLabel: string
  readonly send: (faq: FaqText, signal: AbortSignal) => Promise<unknown>
  /** What is told once it is sent. */
  readonly sentText: string
  readonly onSent?: () => void
  readonly onClose: () => void
}

/** Whether a text says something and is not too long, in Unicode code points. */
const fits = (text: string, most: number) => text.trim() !== '' && [...text].length <= most

/** Writes a question with its answer, and stays with the reason where it was refused. */
export function FaqDialog(props: FaqDialogProps) {
  const {
    title,
    text,
    initial,
    isQuestionFixed = false,
    submitLabel,
    send,
    sentText,
    onSent,
    onClose,
  } = props
  const { faqs: texts } = useLL()
  const toast = useToast()
  const textOf = useFailureText()
  const [faq, setFaq] = useState(initial)
  const { submit, busy, failure } = useSubmission(
    (signal) => send(faq, signal),
    () => {
      toast.show({ text: sentText })
      onSent?.()
      onClose()
    },
  )
  const isReady = fits(faq.question, QUESTION_MAX) && fits(faq.answer, TEXT_MAX)
  return (
    <FormDialog
      title={title}
      {...(text && { description: text })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={submitLabel}
      busy={busy}
      disabledReason={isReady ? null : texts.incomplete()}
      error={textOf(failure)}
    >
      {isQuestionFixed ? (
        <p className="break-words font-medium">{faq.question}</p>
      ) : (
        <Field label={texts.question()}>
          <TextArea
            value={faq.question}
            onChange={(question) => setFaq({ ...faq, question })}
            most={QUESTION_MAX}
          />
        </Field>
      )}
      <Field label={texts.answer()}>
        <TextArea
          value={faq.answer}
          onChange={(answer) => setFaq({ ...faq, answer })}
          most={TEXT_MAX}
          rows={5}
        />
      </Field>
    </FormDialog>
  )
}
