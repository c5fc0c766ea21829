import { call } from '#client/api/call.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { FaqDialog } from '#client/shared/training/faq-dialog.tsx'
import { answerQuestion, type UnansweredQuestion } from '#contract/knowledge/questions.ts'

interface AnswerDialogProps {
  readonly question: UnansweredQuestion
  readonly onAnswered: () => void
  readonly onClose: () => void
}

/** Dialog that saves an answer to a question; the bot then uses it as an FAQ entry. */
export function AnswerDialog({ question: { id, question }, onAnswered, onClose }: AnswerDialogProps) {
  const { questions: texts } = useLL().training
  return (
    <FaqDialog
      title={texts.answerTitle()}
      text={texts.answerText()}
      initial={{ question, answer: '' }}
      submitLabel={texts.answer()}
      send={(body, signal) => call(answerQuestion, { params: { id }, body, signal })}
      sentText={texts.answered()}
      onSent={onAnswered}
      onClose={onClose}
    />
  )
}
