import { useState } from 'react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { TEXT_MAX_CHARS } from '#contract/base/limits.ts'
import { QUESTION_MAX_CHARS } from '#contract/knowledge/training-limits.ts'

/** Question and answer, as typed. */
export interface FaqText {
  readonly question: string
  readonly answer: string
}

interface FaqDialogProps {
  readonly title: string
  readonly text?: string
  readonly initial: FaqText
  /** True if only the answer can be edited. */
  readonly isQuestionFixed?: boolean
  readonly submitLabel: string
  readonly send: (faq: FaqText, signal: AbortSignal) => Promise<unknown>
  /** Text of the toast after saving. */
  readonly sentText: string
  readonly onSent?: () => void
  readonly onClose: () => void
  /** Decides when the entry is sent; by default immediately. */
  readonly guard?: (faq: FaqText, send: () => void) => void
  /** True while `guard` is deciding. */
  readonly isGuarding?: boolean
}

/** Returns whether a text is neither blank nor longer than the given number of Unicode code points. */
const fits = (text: string, most: number) => text.trim() !== '' && [...text].length <= most

/** Dialog for editing a question and its answer; if saving fails, it stays open and shows the reason. */
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
    guard,
    isGuarding = false,
  } = props
  const { faqs: texts } = useLL()
  const toast = useToast()
  const textOf = useFailureText()
  const [faq, setFaq] = useState(initial)
  const { submit, busy, failure } = useSubmission(
    'training: faq',
    (signal) => send(faq, signal),
    () => {
      toast.show({ text: sentText })
      onSent?.()
      onClose()
    },
  )
  const isReady = fits(faq.question, QUESTION_MAX_CHARS) && fits(faq.answer, TEXT_MAX_CHARS)
  return (
    <FormDialog
      title={title}
      {...(text && { description: text })}
      onClose={onClose}
      onSubmit={() => (guard ? guard(faq, submit) : submit())}
      submitLabel={submitLabel}
      busy={busy || isGuarding}
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
            most={QUESTION_MAX_CHARS}
          />
        </Field>
      )}
      <Field label={texts.answer()}>
        <TextArea
          value={faq.answer}
          onChange={(answer) => setFaq({ ...faq, answer })}
          most={TEXT_MAX_CHARS}
          rows={5}
        />
      </Field>
    </FormDialog>
  )
}
