import { call } from '#client/api/call.ts'
import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { formatMoment } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { BasedOn } from '#client/shared/answers/based-on.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { UnansweredQuestion } from '#contract/knowledge/questions.ts'
import { getQuestionReceipt } from '#contract/knowledge/receipts.ts'

interface QuestionDialogProps {
  readonly question: UnansweredQuestion
  readonly onAnswer: (question: UnansweredQuestion) => void
  /** Dismisses or reopens the question. */
  readonly onMove: (question: UnansweredQuestion) => void
  readonly onClose: () => void
}

/** Dialog for an unanswered question, with its count and wordings, the reason for the bot's reply, and the available actions. */
export function QuestionDialog({ question, onAnswer, onMove, onClose }: QuestionDialogProps) {
  const { questions: texts } = useLL().training
  const { locale } = useLocale()
  const { status, language, count } = question
  const others = question.wordings.filter((wording) => wording !== question.question)
  const when = useTicking((now) => formatMoment(locale, new Date(question.last_asked), now))
  const move = () => {
    onMove(question)
    onClose()
  }
  const footer = status !== 'answered' && (
    <>
      <Button onClick={move}>{status === 'dismissed' ? texts.reopen() : texts.dismiss()}</Button>
      {status === 'open' && (
        <Button variant="primary" onClick={() => onAnswer(question)}>
          {texts.answer()}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      size={720}
      title={question.question}
      description={`${texts.asked({ n: count })} · ${texts.lastAsked({ when })}`}
      footer={footer}
    >
      <div className="flex flex-col gap-2 pb-3">
        {others.length > 0 && (
          <ul lang={language} className="list-disc break-words pl-5 text-text-muted">
            {others.map((wording) => (
              <li key={wording}>{wording}</li>
            ))}
          </ul>
        )}
        <BasedOn
          references={[]}
          load={(signal) => call(getQuestionReceipt, { params: { id: question.id }, signal })}
        />
      </div>
    </Dialog>
  )
}
