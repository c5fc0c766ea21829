import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from './icon-button.tsx'
import { TextInput } from './text-input.tsx'

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'icon' | 'trailing'> & {
  /** Tells password managers whether to fill in the current password or to suggest a new one. */
  readonly autoComplete: 'current-password' | 'new-password'
}

/** Password field whose text can be revealed. */
export function PasswordInput(props: PasswordInputProps) {
  const LL = useLL()
  const [shown, setShown] = useState(false)
  const label = shown ? LL.common.field.hidePassword() : LL.common.field.showPassword()
  const toggle = (
    <IconButton size="small" icon={shown ? EyeOff : Eye} label={label} onClick={() => setShown(!shown)} />
  )
  return <TextInput {...props} type={shown ? 'text' : 'password'} spellCheck={false} trailing={toggle} />
}
