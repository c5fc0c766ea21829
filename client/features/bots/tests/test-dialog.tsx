import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/app/use-failure-text.ts'
import { useSubmission } from '#client/app/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { RadioCards } from '#client/ui/radio-cards.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { useToast } from '#client/ui/toaster.tsx'
import { TokenInput } from '#client/ui/token-input.tsx'
import { EXPECTED_MAX, QUESTION_MAX } from '#contract/limits.ts'
import { addTest, type TestCase, testExpectations, updateTest } from '#contract/tests.ts'
import type { TrainingActor } from '../training/use-training.ts'
import { SourcesField } from './sources-field.tsx'

type Values = Pick<TestCase, 'question' | 'expect' | 'phrases' | 'sources'>

const empty: Values = { question: '', expect: 'answer', phrases: [], sources: [] }

const isReady = ({ question, expect, phrases, sources }: Values): boolean =>
  question.trim() !== '' &&
  [...question].length <= QUESTION_MAX &&
  (expect === 'refusal' || phrases.length + sources.length > 0)

interface TestDialogProps {
  readonly botId: number
  readonly training: TrainingActor
  /** The question that is changed; null adds one. */
  readonly test: TestCase | null
  readonly onSaved: (test: TestCase) => void
  readonly onClose: () => void
}

/** Writes a test question and what a right answer shows. */
export function TestDialog({ botId, training, test, onSaved, onClose }: TestDialogProps) {
  const { tests: texts, common } = useLL()
  const toast = useToast()
  const textOf = useFailureText()
  const [values, setValues] = useState<Values>(test ?? empty)
  const change = (changes: Partial<Values>) => setValues({ ...values, ...changes })
  const { question, expect, phrases, sources } = values
  const body = { question, expect, phrases, sources }
  const { submit, busy, failure } = useSubmission(
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
  const ready = isReady(values)
  const buttons = (
    <>
      <Button onClick={onClose}>{common.actions.cancel()}</Button>
      <Button type="submit" variant="primary" busy={busy} disabledReason={ready ? null : texts.incomplete()}>
        {test ? common.actions.save() : common.actions.add()}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={busy ? () => {} : onClose}
      onSubmit={() => ready && submit()}
      title={test ? texts.editTitle() : texts.addTitle()}
      footer={buttons}
    >
      <div className="flex flex-col gap-4">
        <Field label={texts.question()}>
          <TextArea
            value={question}
            onChange={(text) => change({ question: text })}
            most={QUESTION_MAX}
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
        {failure && <Banner tone="danger">{textOf(failure)}</Banner>}
      </div>
    </Dialog>
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
