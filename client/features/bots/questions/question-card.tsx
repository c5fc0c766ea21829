import { call } from '#client/api/call.ts'
import { BasedOn } from '#client/core/answers/based-on.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { formatMoment } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { setQuestionStatus, type UnansweredQuestion } from '#contract/questions.ts'
import { getQuestionReceipt } from '#contract/receipts.ts'

interface QuestionCardProps {
  readonly question: UnansweredQuestion
  readonly onAnswer: (question: UnansweredQuestion) => void
  /** Called when the question moved to another list. */
  readonly onMoved: (question: UnansweredQuestion) => void
}

/** An unanswered question: how often and in which words it was asked, and the available actions. */
export function QuestionCard({ question, onAnswer, onMoved }: QuestionCardProps) {
  const { questions: texts } = useLL().training
  const { locale } = useLocale()
  const toast = useToast()
  const textOf = useFailureText()
  const target = question.status === 'dismissed' ? 'open' : 'dismissed'
  const { submit, busy, failure } = useSubmission(
    (signal) => call(setQuestionStatus, { params: { id: question.id }, body: { status: target }, signal }),
    (moved) => {
      toast.show({ text: texts.moved[target]() })
      onMoved(moved)
    },
  )
  const others = question.wordings.filter((wording) => wording !== question.question)
  const when = formatMoment(locale, new Date(question.last_asked), new Date())
  return (
    <li className="flex flex-col gap-3 rounded-lg border bg-surface p-4 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0 flex-1">
        <p lang={question.language} className="break-words font-medium">
          {question.question}
        </p>
        <p className="text-sm text-text-muted">
          {texts.asked({ n: question.count })} · {texts.lastAsked({ when })}
        </p>
        {others.length > 0 && (
          <ul lang={question.language} className="mt-2 list-disc break-words pl-5 text-sm text-text-muted">
            {others.map((wording) => (
              <li key={wording}>{wording}</li>
            ))}
          </ul>
        )}
        <div className="mt-1">
          <BasedOn
            references={[]}
            load={(signal) => call(getQuestionReceipt, { params: { id: question.id }, signal })}
          />
        </div>
        {failure && (
          <Banner tone="danger" className="mt-2">
            {textOf(failure)}
          </Banner>
        )}
      </div>
      <div className="flex shrink-0 gap-2">
        {question.status !== 'answered' && (
          <Button busy={busy} onClick={submit}>
            {target === 'open' ? texts.reopen() : texts.dismiss()}
          </Button>
        )}
        {question.status === 'open' && (
          <Button variant="primary" onClick={() => onAnswer(question)}>
            {texts.answer()}
          </Button>
        )}
      </div>
    </li>
  )
}
