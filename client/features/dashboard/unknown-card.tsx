import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useBots } from '#client/core/bots/bots.tsx'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { FaqDialog } from '#client/shared/training/faq-dialog.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { TextLink } from '#client/ui/controls/link.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { answerQuestion, listOpenQuestions, type UnansweredQuestion } from '#contract/knowledge/questions.ts'

/** Our choice: number of questions shown, most frequent first. */
const SHOWN = 5

/** Card with the questions that a bot, or any bot if `botId` is null, could not answer; each can be answered at once. */
export function UnknownCard({ botId }: { botId: number | null }) {
  const { unknown: texts } = useLL().dashboard
  const [answering, setAnswering] = useState<UnansweredQuestion | null>(null)
  const { data, patch, outdated } = useLiveResource(
    'dashboard: unknown questions',
    (signal) =>
      call(listOpenQuestions, { query: { length: SHOWN, ...(botId !== null && { bot_id: botId }) }, signal }),
    ['question.changed'],
    ({ question }) => botId === null || question.bot_id === botId,
  )
  if (!data || data.entities.length === 0) return null
  const takeOut = (id: number) => {
    patch(({ entities, total }) => ({
      entities: entities.filter((question) => question.id !== id),
      total: total - 1,
    }))
    outdated()
  }
  const [first] = data.entities
  return (
    <Card
      flush
      title={texts.title()}
      description={texts.text()}
      actions={
        first && (
          <TextLink
            href={paths.build(botId ?? first.bot_id, { step: 'knowledge', kind: 'question' })}
            className="text-sm"
          >
            {texts.all()}
          </TextLink>
        )
      }
    >
      <ul className="divide-y border-t">
        {data.entities.map((question) => (
          <QuestionLine key={question.id} question={question} onAnswer={() => setAnswering(question)} />
        ))}
      </ul>
      {answering && (
        <FaqDialog
          title={texts.answerTitle()}
          text={texts.answerText()}
          initial={{ question: answering.question, answer: '' }}
          submitLabel={texts.answer()}
          send={(body, signal) => call(answerQuestion, { params: { id: answering.id }, body, signal })}
          sentText={texts.answered()}
          onSent={() => takeOut(answering.id)}
          onClose={() => setAnswering(null)}
        />
      )}
    </Card>
  )
}

function QuestionLine({ question, onAnswer }: { question: UnansweredQuestion; onAnswer: () => void }) {
  const { unknown: texts } = useLL().dashboard
  const { bots } = useBots()
  const bot = bots.length > 1 ? bots.find(({ id }) => id === question.bot_id) : undefined
  const notes = [texts.asked({ n: question.count }), bot?.bot_name].filter(Boolean)
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p lang={question.language} className="break-words font-medium">
          {question.question}
        </p>
        <p className="text-text-muted text-xs">{notes.join(' · ')}</p>
      </div>
      <Button size="small" onClick={onAnswer}>
        {texts.answer()}
        <span className="sr-only"> {question.question}</span>
      </Button>
    </li>
  )
}
