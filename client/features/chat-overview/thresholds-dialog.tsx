import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { type ThresholdField, ThresholdRows } from '#client/shared/thresholds/threshold-rows.tsx'
import { useUnits } from '#client/shared/thresholds/units.ts'
import { UnitField } from '#client/ui/controls/unit-field.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { defaultThresholds, type FloorThresholds, saveThresholds } from '#contract/floor/floor.ts'
import { useThresholds } from './floor-actor.ts'

interface ThresholdsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Dialog for the thresholds above which the floor needs a supervisor's attention; they apply to all supervisors of the account.
 */
export function ThresholdsDialog({ open, onClose }: ThresholdsDialogProps) {
  const thresholds = useThresholds()
  return open ? <ThresholdsForm thresholds={thresholds} onClose={onClose} /> : null
}

function ThresholdsForm({ thresholds, onClose }: { thresholds: FloorThresholds; onClose: () => void }) {
  const LL = useLL()
  const { thresholds: texts } = LL.floor
  const toast = useToast()
  const textOf = useFailureText()
  // Includes the reply targets, which are edited with the business hours; here they are saved unchanged.
  const [values, setValues] = useState({ ...defaultThresholds, ...thresholds })
  const form = useSubmission(
    'floor: thresholds',
    (signal) => call(saveThresholds, { body: values, signal }),
    () => {
      toast.show({ text: texts.saved() })
      onClose()
    },
  )
  const { failure } = form
  const faults = failure?.fields ?? {}
  const change = (field: keyof FloorThresholds, value: number | null) => {
    form.edit()
    setValues({ ...values, [field]: value ?? Number.NaN })
  }
  return (
    <FormDialog
      size={880}
      title={texts.title()}
      description={LL.settings.floor.text()}
      submitLabel={texts.save()}
      busy={form.busy}
      disabledReason={Object.values(values).some(Number.isNaN) ? LL.publish.invalid() : null}
      error={Object.keys(faults).length === 0 && failure ? textOf(failure) : null}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ThresholdRows>
        {({ field, ...cell }) => (
          <ThresholdInput
            {...cell}
            value={values[field]}
            error={failure && field in faults ? textOf(failure) : null}
            onChange={(value) => change(field, value)}
          />
        )}
      </ThresholdRows>
    </FormDialog>
  )
}

interface ThresholdInputProps extends Pick<ThresholdField, 'quantity' | 'label'> {
  readonly value: number
  readonly error: string | null
  readonly onChange: (value: number | null) => void
}

function ThresholdInput({ quantity, label, ...field }: ThresholdInputProps) {
  const { unit } = useLL().settings
  return (
    <UnitField {...field} label={label} unitLabel={unit.label({ field: label })} units={useUnits(quantity)} />
  )
}
