import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ActionRunView } from '#client/shared/answers/action-run-view.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { type Action, type ActionRun, testAction } from '#contract/bots/actions.ts'

/** Dialog that makes the real call of an action, and shows what was sent and received. */
export function TestDialog({ action, onClose }: { action: Action; onClose: () => void }) {
  const { actions } = useLL()
  const textOf = useFailureText()
  const [values, setValues] = useState<Record<string, string>>({})
  const [run, setRun] = useState<ActionRun | null>(null)
  const { submit, busy, failure } = useSubmission(
    'bots: test action',
    (signal) => call(testAction, { params: { id: action.id }, body: { values }, signal }),
    setRun,
  )
  return (
    <FormDialog
      title={actions.testTitle({ name: action.name })}
      description={actions.testText()}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={actions.run()}
      busy={busy}
      error={textOf(failure)}
    >
      {action.parameters.map(({ name, question }) => (
        <Field key={name} label={name} hint={question}>
          <TextInput
            value={values[name] ?? ''}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        </Field>
      ))}
      <div role="status">{run && <ActionRunView run={run} />}</div>
    </FormDialog>
  )
}
