import { Plus } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { SettingCheck } from '#client/ui/controls/setting-check.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { LINE_MAX_CHARS, SUGGESTED_QUESTIONS_MAX } from '#contract/base/limits.ts'
import type { SuggestedQuestion } from '#contract/bots/bots.ts'
import { usePublishForm } from './form.ts'
import { replaced } from './list-edits.ts'
import { ListRow } from './list-row.tsx'

const fresh: SuggestedQuestion = { question: '', answer: '', ai_answer: true }

/** Card for the suggested questions, which visitors can tap instead of typing. */
export function QuestionsCard() {
  const { content } = useLL().publish
  const { draft, change } = usePublishForm()
  const { sample_questions: questions } = draft
  const isFull = questions.length >= SUGGESTED_QUESTIONS_MAX
  const set = (sample_questions: SuggestedQuestion[]) => change({ sample_questions })
  const add = (
    <Button
      size="small"
      icon={Plus}
      disabledReason={isFull ? content.questionMost({ n: SUGGESTED_QUESTIONS_MAX }) : null}
      onClick={() => set([...questions, fresh])}
    >
      {content.questionAdd()}
    </Button>
  )
  return (
    <Card
      title={content.questions()}
      description={content.questionsText({ n: SUGGESTED_QUESTIONS_MAX })}
      actions={add}
    >
      {questions.length === 0 ? (
        <p className="text-text-muted">{content.questionsEmpty()}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {questions.map((question, at) => (
            <ListRow
              key={at}
              name={content.questionOf({ n: at + 1 })}
              list={questions}
              at={at}
              onChange={set}
            >
              <QuestionFields
                question={question}
                onChange={(changed) => set(replaced(questions, at, changed))}
              />
            </ListRow>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface QuestionFieldsProps {
  readonly question: SuggestedQuestion
  readonly onChange: (question: SuggestedQuestion) => void
}

function QuestionFields({ question, onChange }: QuestionFieldsProps) {
  const { content } = useLL().publish
  const { errorIn } = usePublishForm()
  return (
    <>
      <Field required label={content.questionText()} error={errorIn('sample_questions', question)}>
        <TextInput
          maxLength={LINE_MAX_CHARS}
          value={question.question}
          onChange={(text) => onChange({ ...question, question: text })}
        />
      </Field>
      <SettingCheck
        label={content.aiAnswer()}
        text={content.aiAnswerText()}
        checked={question.ai_answer}
        onChange={(ai_answer) => onChange({ ...question, ai_answer })}
      />
      {!question.ai_answer && (
        <Field label={content.answer()}>
          <TextArea
            value={question.answer}
            onChange={(answer) => onChange({ ...question, answer })}
            className="max-h-60"
          />
        </Field>
      )}
    </>
  )
}
