import type { useForm } from '#client/core/forms/use-form.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { RadioCards } from '#client/ui/controls/radio-cards.tsx'
import { FirstPasswordField } from './first-password-field.tsx'

/** Ways to give a member a password: mailing them a code, or setting one by hand. */
export type PasswordWay = 'mail' | 'hand'

interface PasswordChoiceProps {
  readonly label: string
  readonly value: PasswordWay
  readonly onChange: (way: PasswordWay) => void
  /** Explanation of each way. */
  readonly texts: Readonly<Record<PasswordWay, string>>
  /** Props of the field for setting the password by hand. */
  readonly field: ReturnType<ReturnType<typeof useForm>['field']>
  /** Words that weaken the password if it contains them. */
  readonly known: readonly string[]
}

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
