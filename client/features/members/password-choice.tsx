import type { useForm } from '#client/app/form/use-form.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { RadioCards } from '#client/ui/radio-cards.tsx'
import { FirstPasswordField } from './first-password-field.tsx'

/** Whether a member chooses the password by a mailed code, or is told one that is set here. */
export type PasswordWay = 'mail' | 'hand'

interface PasswordChoiceProps {
  readonly label: string
  readonly value: PasswordWay
  readonly onChange: (way: PasswordWay) => void
  /** What either way means. */
  readonly texts: Readonly<Record<PasswordWay, string>>
  /** The password that is set here. */
  readonly field: ReturnType<ReturnType<typeof useForm>['field']>
  /** Words that it had better not contain. */
  readonly known: readonly string[]
}

/** How a member comes to a password. */
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
