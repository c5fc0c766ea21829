import { Input } from '@headlessui/react'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'
import { controlStyle } from './control-style.ts'
import { useFieldState } from './field.tsx'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'size' | 'type'> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'url' | 'tel' | 'search' | 'password' | 'number' | 'time' | 'date'
  readonly icon?: LucideIcon
  /** Content at the right end of the field, such as a button, a unit or a shortcut. */
  readonly trailing?: ReactNode
}

/** Single-line text input. Outside a Field it needs an `aria-label`. */
export function TextInput({ value, onChange, icon: Icon, trailing, className, ...native }: TextInputProps) {
  const field = useFieldState()
  return (
    <div className={cn('relative', className ?? 'w-full')}>
      {Icon && (
        <Icon
          aria-hidden
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-text-faint"
        />
      )}
      <Input
        {...field}
        {...native}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cn(
          controlStyle,
          'h-8 w-full px-2.5 pointer-coarse:h-11',
          Icon && 'pl-8',
          Boolean(trailing) && 'pr-9',
        )}
      />
      {trailing && <div className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</div>}
    </div>
  )
}
