import { call } from '#client/api/call.ts'
import { useReportFailure } from '#client/core/failures/use-report-failure.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { setQuestionStatus, type UnansweredQuestion } from '#contract/knowledge/questions.ts'

/** Returns a function that dismisses a question or reopens a dismissed one; `onMoved` is called once the server has confirmed. */
export function useMoveQuestion(onMoved: (question: UnansweredQuestion) => void) {
  const { questions: texts } = useLL().training
  const toast = useToast()
  const reportFailure = useReportFailure()
  return ({ id, question, status: from }: UnansweredQuestion) => {
    const status = from === 'dismissed' ? 'open' : 'dismissed'
    const moving = call(setQuestionStatus, { params: { id }, body: { status } }).then((moved) => {
      onMoved(moved)
      toast.show({ text: texts.moved[status]() })
    })
    return reportFailure(moving, question)
  }
}
