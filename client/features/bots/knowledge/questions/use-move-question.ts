import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { setQuestionStatus, type UnansweredQuestion } from '#contract/knowledge/questions.ts'
import { failureOf } from '#machines/failure.ts'

/** Returns a function that dismisses or reopens a question; `onMoved` is called once the server has confirmed. */
export function useMoveQuestion(onMoved: (question: UnansweredQuestion) => void) {
  const { questions: texts } = useLL().training
  const toast = useToast()
  const textOf = useFailureText()
  return async ({ id, question, status: from }: UnansweredQuestion) => {
    const status = from === 'dismissed' ? 'open' : 'dismissed'
    try {
      onMoved(await call(setQuestionStatus, { params: { id }, body: { status } }))
      toast.show({ text: texts.moved[status]() })
    } catch (error) {
      toast.show({ tone: 'danger', title: question, text: textOf(failureOf(error)) })
    }
  }
}
