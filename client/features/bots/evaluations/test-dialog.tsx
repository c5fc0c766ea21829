import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { RadioCards } from '#client/ui/controls/radio-cards.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TokenInput } from '#client/ui/controls/token-input.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { addTest, type TestCase, testExpectations, updateTest } from '#contract/knowledge/evaluations.ts'
import { EXPECTED_MAX, QUESTION_MAX_CHARS } from '#contract/knowledge/training-limits.ts'
import type { TrainingActor } from '../training/use-training.ts'
import { SourcesField } from './sources-field.tsx'

type Values = Pick<TestCase, 'question' | 'expect' | 'phrases' | 'sources'>

const empty: Values = { question: '', expect: 'answer', phrases: [], sources: [] }

const isReady = ({ question, expect, phrases, sources }: Values): boolean =>
  question.trim() !== '' &&
  [...question].length <= QUESTION_MAX_CHARS &&
  (expect === 'refusal' || phrases.length + sources.length > 0)

interface TestDialogProps {
  readonly botId: number
  readonly training: TrainingActor
  /** Test question to edit; null to add one. */
  readonly test: TestCase | null
  readonly onSaved: (test: TestCase) => void
  readonly onClose: () => void
}

/** Dialog for a test question and the expectations for its answer. */
export function TestDialog({ botId, training, test, onSaved, onClose }: TestDialogProps) {
  const { tests: texts, common } = useLL()
  const toast = useToast()
  const textOf = useFailureText()
  const [values, setValues] = useState<Values>(test ?? empty)
  const change = (changes: Partial<Values>) => setValues({ ...values, ...changes })
  const { question, expect, phrases, sources } = values
  const body = { question, expect, phrases, sources }
  const { submit, busy, failure } = useSubmission(
    'bots: test',
    (signal) =>
      test
        ? call(updateTest, { params: { id: test.id }, body, signal })
        : call(addTest, { params: { bot: botId }, body, signal }),
    (saved) => {
      onSaved(saved)
      toast.show({ text: test ? texts.saved() : texts.added() })
      onClose()
    },
  )
  return (
    <FormDialog
      title={test ? texts.editTitle() : texts.addTitle()}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={test ? common.actions.save() : common.actions.add()}
      busy={busy}
      disabledReason={isReady(values) ? null : texts.incomplete()}
      error={textOf(failure)}
    >
      <Field label={texts.question()}>
        <TextArea
          value={question}
          onChange={(text) => change({ question: text })}
          most={QUESTION_MAX_CHARS}
          rows={2}
        />
      </Field>
      <ExpectationField value={expect} onChange={(chosen) => change({ expect: chosen })} />
      {expect === 'answer' && (
        <>
          <Field label={texts.phrases()} hint={texts.phrasesHint()}>
            <TokenInput
              phrases
              value={phrases}
              onChange={(list) => change({ phrases: list })}
              most={EXPECTED_MAX}
            />
          </Field>
          <SourcesField
            botId={botId}
            training={training}
            value={sources}
            onChange={(list) => change({ sources: list })}
          />
        </>
      )}
    </FormDialog>
  )
}

interface ExpectationFieldProps {
  readonly value: Values['expect']
  readonly onChange: (value: Values['expect']) => void
}

function ExpectationField({ value, onChange }: ExpectationFieldProps) {
  const { tests: texts } = useLL()
  const names = {
    answer: { label: texts.expectAnswer(), description: texts.expectAnswerText() },
    refusal: { label: texts.expectRefusal(), description: texts.expectRefusalText() },
  }
  return (
    <RadioCards
      label={texts.expect()}
      value={value}
      onChange={onChange}
      columns={2}
      options={testExpectations.map((one) => ({ value: one, ...names[one] }))}
    />
  )
}
