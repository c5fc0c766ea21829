import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import type { AdhocCriteria } from '#contract/reports/adhoc.ts'
import {
  addSavedReport,
  changeSavedReport,
  type ReportSchedule,
  reportSchedules,
  type SavedReport,
} from '#contract/reports/saved-reports.ts'
import { type Failure, failureOf } from '#machines/failure.ts'

interface SaveReportDialogProps {
  /** Report to edit; null to save the current criteria as a new one. */
  readonly report: SavedReport | null
  /** Criteria to save in a new report. */
  readonly criteria: AdhocCriteria
  readonly onSaved: (report: SavedReport) => void
  readonly onClose: () => void
}

/** Dialog for a report's name, mail schedule and sharing. */
export function SaveReportDialog({ report, criteria, onSaved, onClose }: SaveReportDialogProps) {
  const LL = useLL()
  const texts = LL.adhoc.saved
  const failureText = useFailureText()
  const [name, setName] = useState(report?.name ?? '')
  const [schedule, setSchedule] = useState<ReportSchedule | 'never'>(report?.schedule ?? 'never')
  const [isShared, setShared] = useState(report?.is_shared ?? false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const submit = () => {
    setBusy(true)
    setFailure(null)
    const body = {
      name: name.trim(),
      criteria: report?.criteria ?? criteria,
      is_shared: isShared,
      schedule: schedule === 'never' ? null : schedule,
    }
    const saving = report
      ? call(changeSavedReport, { params: { id: report.id }, body })
      : call(addSavedReport, { body })
    saving.then(onSaved).catch((error: unknown) => {
      setFailure(failureOf(error))
      setBusy(false)
    })
  }
  return (
    <FormDialog
      title={report ? texts.edit() : texts.add()}
      size={400}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={LL.common.actions.save()}
      busy={isBusy}
      disabledReason={name.trim() === '' ? texts.nameMissing() : null}
      error={failureText(failure)}
    >
      <Field label={texts.name()}>
        <TextInput value={name} onChange={setName} maxLength={LINE_MAX_CHARS} />
      </Field>
      <Field label={texts.schedule()} hint={schedule === 'never' ? undefined : texts.mailed()}>
        <Select
          value={schedule}
          onChange={setSchedule}
          options={(['never', ...reportSchedules] as const).map((value) => ({
            value,
            label: texts.schedules[value](),
          }))}
        />
      </Field>
      <Checkbox checked={isShared} onChange={setShared} label={texts.shared()} />
    </FormDialog>
  )
}
