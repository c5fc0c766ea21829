import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { defaultThresholds, type FloorThresholds, saveThresholds } from '#contract/floor.ts'
import { useThresholds } from './floor-actor.ts'

const fields = Object.keys(defaultThresholds) as (keyof FloorThresholds)[]

interface ThresholdsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The values beyond which the floor needs a supervisor; they hold for all supervisors of the account. */
export function ThresholdsDialog({ open, onClose }: ThresholdsDialogProps) {
  const thresholds = useThresholds()
  return open ? <ThresholdsForm thresholds={thresholds} onClose={onClose} /> : null
}

function ThresholdsForm({ thresholds, onClose }: { thresholds: FloorThresholds; onClose: () => void }) {
  const { thresholds: texts } = useLL().floor
  const toast = useToast()
  const textOf = useFailureText()
  const [values, setValues] = useState(
    () =>
      Object.fromEntries(fields.map((field) => [field, String(thresholds[field])])) as Record<
        keyof FloorThresholds,
        string
      >,
  )
  const form = useSubmission(
    (signal) => {
      const body = Object.fromEntries(fields.map((field) => [field, Number(values[field])]))
      return call(saveThresholds, { body: body as FloorThresholds, signal })
    },
    () => {
      toast.show({ text: texts.saved() })
      onClose()
    },
  )
  const failure = form.failure
  const errorOf = (field: keyof FloorThresholds) =>
    failure?.fields && field in failure.fields ? textOf(failure) : null
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={form.submit}
      title={texts.title()}
      description={texts.shared()}
      footer={
        <Button type="submit" variant="primary" busy={form.busy}>
          {texts.save()}
        </Button>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <Field key={field} label={texts[field]()} error={errorOf(field)}>
            <TextInput
              type="number"
              inputMode="numeric"
              min={1}
              value={values[field]}
              onChange={(value) => {
                form.edit()
                setValues({ ...values, [field]: value })
              }}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  )
}
