import type { useForm } from '#client/core/forms/use-form.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { RadioCards } from '#client/ui/controls/radio-cards.tsx'
import { FirstPasswordField } from './first-password-field.tsx'

/** Ways to give a member a password: a mailed code, or setting one here. */
export type PasswordWay = 'mail' | 'hand'

interface PasswordChoiceProps {
  readonly label: string
  readonly value: PasswordWay
  readonly onChange: (way: PasswordWay) => void
  /** Explanations by way. */
  readonly texts: Readonly<Record<PasswordWay, string>>
  /** Props of the password field for setting one here. */
  readonly field: ReturnType<ReturnType<typeof useForm>['field']>
  /** Words that the password should not contain. */
  readonly known: readonly string[]
}

/** Choice of how a member gets a password. */
export function PasswordChoice({ label, value, onChange, texts, field, known }: PasswordChoiceProps) {
  const { members } = useLL()
  return (
    <>
      <RadioCards
        label={label}
        value={value}
        onChange={onChange}
        columns={2}
        options={[
          { value: 'mail', label: members.resetByMail(), description: texts.mail },
          { value: 'hand', label: members.resetByHand(), description: texts.hand },
        ]}
      />
      {value === 'hand' && <FirstPasswordField {...field} known={known} />}
    </>
  )
}
