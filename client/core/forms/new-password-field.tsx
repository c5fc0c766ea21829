import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { PASSWORD_MIN_CHARS } from '#contract/account/account-limits.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { type Strength, strengthOf, strengths } from './password-strength.ts'

interface NewPasswordFieldProps {
  readonly label: string
  readonly error: string | null
  readonly input: { name: string; value: string; onChange: (value: string) => void }
  /** Words that weaken the password if it contains them, such as the email address and names. */
  readonly known?: readonly string[]
  readonly autoFocus?: boolean
  readonly className?: string
  /** Content to the right of the label. */
  readonly aside?: ReactNode
}

const fills: Record<Strength, string> = {
  short: 'bg-border-strong',
  common: 'bg-danger',
  weak: 'bg-danger',
  fair: 'bg-warning',
  good: 'bg-success',
  strong: 'bg-success',
}

/** Strengths that have a bar in the meter; rejected passwords fill only the first bar. */
const bars: readonly Strength[] = strengths.slice(2)

function wordOf(LL: TranslationFunctions, strength: Strength, missing: number): string {
  if (strength === 'short') return LL.auth.strength.short({ n: missing })
  return strength === 'common' ? LL.errors.password_too_common() : LL.auth.strength[strength]()
}

/** Input for a new password. Shows the minimum length, then the strength while the member types. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { label, error, input, known, autoFocus = false, className, aside } = props
  const LL = useLL()
  const hint = input.value ? (
    <StrengthMeter password={input.value} known={known ?? []} />
  ) : (
    LL.auth.strength.rule({ n: PASSWORD_MIN_CHARS })
  )
  return (
    <Field label={label} error={error} hint={hint} aside={aside}>
      <PasswordInput {...input} autoComplete="new-password" autoFocus={autoFocus} className={className} />
    </Field>
  )
}

function StrengthMeter({ password, known }: { password: string; known: readonly string[] }) {
  const LL = useLL()
  const strength = strengthOf(password, known)
  const step = bars.indexOf(strength) + 1
  const texts = LL.auth.strength
  const word = wordOf(LL, strength, PASSWORD_MIN_CHARS - password.length)
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="flex flex-1 gap-1">
        {bars.map((name, at) => (
          <span
            key={name}
            className={cn('h-1 flex-1 rounded-full', at < Math.max(step, 1) ? fills[strength] : 'bg-border')}
          />
        ))}
      </span>
      <span>
        <span className="sr-only">{texts.label()}: </span>
        {word}
      </span>
    </span>
  )
}
