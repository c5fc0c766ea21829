import { useLL } from '#client/lib/i18n.tsx'
import { type Quantity, useUnits } from '#client/shared/thresholds/units.ts'
import { UnitField } from '#client/ui/controls/unit-field.tsx'
import type { SettingsDraft } from '#machines/settings/settings-draft.ts'
import { useSettingsForm } from './form.ts'

type NumberField = {
  [Field in keyof SettingsDraft]: SettingsDraft[Field] extends number | null ? Field : never
}[keyof SettingsDraft]

interface NumberSettingProps {
  readonly field: NumberField
  readonly quantity: Quantity
  /** Accessible name, which matches the text next to the field. */
  readonly label: string
}

/** Setting that is a number with a unit. */
export function NumberSetting({ field, quantity, label }: NumberSettingProps) {
  const { unit } = useLL().settings
  const { draft, issues, change, numberText } = useSettingsForm()
  return (
    <UnitField
      label={label}
      unitLabel={unit.label({ field: label })}
      units={useUnits(quantity)}
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
      error={numberText(issues[field], quantity)}
    />
  )
}
