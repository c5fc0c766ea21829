import { Checkbox } from './checkbox.tsx'

interface SettingCheckProps {
  readonly label: string
  readonly text: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Checkbox for a setting that takes effect when the form is saved, with a sentence that explains the setting. */
export const SettingCheck = ({ label, text, checked, onChange }: SettingCheckProps) => (
  <Checkbox
    checked={checked}
    onChange={onChange}
    label={
      <>
        <span className="font-medium">{label}</span>
        <span className="block text-sm text-text-muted">{text}</span>
      </>
    }
  />
)
