import { useState } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { type QuestionStatus, questionStatuses, type UnansweredQuestion } from '#contract/questions.ts'
import { StepFrame } from '../step-frame.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { QuestionCard } from './question-card.tsx'
import { useQuestions } from './use-questions.ts'

/** Questions of customers that the bot could not answer. */
export function QuestionsStep({ botId }: { botId: number }) {
  const { questions: texts } = useLL().training
  const [status, setStatus] = useState<QuestionStatus>('open')
  // Above the list, which may become empty while the answer is being written.
  const [answering, setAnswering] = useState<UnansweredQuestion | null>(null)
  const [answers, setAnswers] = useState(0)
  const items = questionStatuses.map((id) => ({
    id,
    label: texts.status[id](),
    content: <QuestionList key={answers} botId={botId} status={id} onAnswer={setAnswering} />,
  }))
  return (
    <StepFrame title={texts.title()} text={texts.text()}>
      <Tabs label={texts.title()} items={items} value={status} onChange={setStatus} />
      {answering && (
        <AnswerDialog
          question={answering}
          onAnswered={() => setAnswers(answers + 1)}
          onClose={() => setAnswering(null)}
        />
      )}
    </StepFrame>
  )
}

interface QuestionListProps {
  readonly botId: number
  readonly status: QuestionStatus
  readonly onAnswer: (question: UnansweredQuestion) => void
}

function QuestionList({ botId, status, onAnswer }: QuestionListProps) {
  const { questions: texts } = useLL().training
  const { questions, loading, failure, reload, remove } = useQuestions(botId, status)
  if (loading) return <ListSkeleton />
  if (failure && questions.length === 0)
    return <FailureState title={texts.failed()} failure={failure} onRetry={reload} />
  if (questions.length === 0) return <EmptyState compact motif="search" text={texts.empty[status]()} />
  return (
    <ul className="flex flex-col gap-3" aria-label={texts.status[status]()}>
      {questions.map((question) => (
        <QuestionCard key={question.id} question={question} onAnswer={onAnswer} onMoved={remove} />
      ))}
    </ul>
  )
}

const ListSkeleton = () => (
  <Loading className="flex flex-col gap-3">
    {['first', 'second', 'third'].map((row) => (
      <Skeleton key={row} className="h-24 rounded-lg" />
    ))}
  </Loading>
)
