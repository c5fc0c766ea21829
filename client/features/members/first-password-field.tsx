import type { ComponentProps } from 'react'
import { NewPasswordField } from '#client/core/forms/new-password-field.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { CopyButton } from '#client/ui/controls/copy-button.tsx'
import { randomPassword } from './random-password.ts'

type FirstPasswordFieldProps = Pick<ComponentProps<typeof NewPasswordField>, 'error' | 'input' | 'known'>

/** Field for someone else's password, which can be generated and copied to pass it on. */
export function FirstPasswordField({ error, input, known = [] }: FirstPasswordFieldProps) {
  const { auth, members: texts } = useLL()
  const draw = () => input.onChange(randomPassword())
  const aside = (
    <span className="flex items-center gap-1">
      <Button size="small" variant="ghost" onClick={draw}>
        {texts.generate()}
      </Button>
      {input.value && <CopyButton text={input.value} />}
    </span>
  )
  return (
    <NewPasswordField
      label={auth.fields.password()}
      error={error}
      input={input}
      known={known}
      aside={aside}
    />
  )
}
