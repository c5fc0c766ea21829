import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { useToast } from '#client/ui/toaster.tsx'
import { QUESTION_MAX, TEXT_MAX } from '#contract/limits.ts'
import { answerQuestion, type UnansweredQuestion } from '#contract/questions.ts'
import { useFailureText } from '../forms/failure-text.ts'
import { useSubmission } from '../forms/use-submission.ts'

interface AnswerDialogProps {
  readonly question: UnansweredQuestion
  readonly onAnswered: () => void
  readonly onClose: () => void
}

const fits = (text: string, most: number) => text.trim() !== '' && [...text].length <= most

/** Answers a question once for all: the bot knows the answer from then on. */
export function AnswerDialog({ question: asked, onAnswered, onClose }: AnswerDialogProps) {
  const { common, training } = useLL()
  const texts = training.questions
  const toast = useToast()
  const textOf = useFailureText()
  const [question, setQuestion] = useState(asked.question)
  const [answer, setAnswer] = useState('')
  const { submit, busy, failure } = useSubmission(
    (signal) => call(answerQuestion, { params: { id: asked.id }, body: { question, answer }, signal }),
    () => {
      toast.show({ text: texts.answered() })
      onAnswered()
      onClose()
    },
  )
  const isReady = fits(question, QUESTION_MAX) && fits(answer, TEXT_MAX)
  const buttons = (
    <>
      <Button onClick={onClose}>{common.actions.cancel()}</Button>
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabledReason={isReady ? null : texts.incomplete()}
      >
        {texts.answer()}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={busy ? () => {} : onClose}
      onSubmit={() => isReady && submit()}
      title={texts.answerTitle()}
      description={texts.answerText()}
      footer={buttons}
    >
      <div className="flex flex-col gap-4">
        <Field label={texts.question()}>
          <TextArea value={question} onChange={setQuestion} most={QUESTION_MAX} />
        </Field>
        <Field label={texts.answerLabel()}>
          <TextArea value={answer} onChange={setAnswer} most={TEXT_MAX} rows={5} />
        </Field>
        {failure && <Banner tone="danger">{textOf(failure)}</Banner>}
      </div>
    </Dialog>
  )
}
