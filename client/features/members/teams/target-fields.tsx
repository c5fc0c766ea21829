import { useHours } from '#client/core/hours/hours.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { TARGET_SECONDS } from '#contract/base/limits.ts'
import { defaultTargets } from '#contract/floor/teams.ts'
import { isTarget, type TeamValues } from './team-values.ts'

interface TargetFieldsProps {
  readonly values: TeamValues
  readonly onChange: (part: Partial<TeamValues>) => void
}

/** Fields for the team's reply targets, in seconds; the account's targets apply if a field is empty. */
export function TargetFields({ values, onChange }: TargetFieldsProps) {
  const { teams: texts } = useLL().members
  const account = useHours() ?? defaultTargets
  const target = (key: 'first' | 'next', label: string, seconds: number) => (
    <Field
      label={label}
      hint={texts.targetHint({ n: seconds })}
      error={isTarget(values[key]) ? null : texts.targetWrong()}
      className="min-w-0 flex-1"
    >
      <TextInput
        type="number"
        inputMode="numeric"
        min={TARGET_SECONDS.min}
        max={TARGET_SECONDS.max}
        placeholder={String(seconds)}
        value={values[key]}
        onChange={(text) => onChange({ [key]: text })}
      />
    </Field>
  )
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      {target('first', texts.firstTarget(), account.first_reply_seconds)}
      {target('next', texts.nextTarget(), account.next_reply_seconds)}
    </div>
  )
}
