import { Field, Checkbox as HeadlessCheckbox, Label } from '@headlessui/react'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'

interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly label: ReactNode
  /** Hides the label visually, for example in a table. */
  readonly labelHidden?: boolean
  /** True if some, but not all, of the represented items are checked. */
  readonly indeterminate?: boolean
  readonly disabled?: boolean
  readonly className?: string
}

/** Choice that takes effect when the form is saved; a Switch takes effect immediately. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, label, labelHidden, indeterminate = false, disabled = false, className } = props
  const Mark = indeterminate ? Minus : Check
  return (
    <Field disabled={disabled} className={cn('flex items-start gap-2', className)}>
      <HeadlessCheckbox
        checked={checked}
        indeterminate={indeterminate}
        onChange={onChange}
        className={cn(
          'mt-0.5 flex size-4 shrink-0 cursor-pointer items-center justify-center rounded-sm border border-border-strong bg-surface',
          'transition-colors data-checked:border-accent-fill data-indeterminate:border-accent-fill data-checked:bg-accent-fill data-indeterminate:bg-accent-fill',
          'text-transparent data-checked:text-on-accent data-indeterminate:text-on-accent',
          'data-disabled:cursor-not-allowed data-disabled:opacity-55',
        )}
      >
        <Mark aria-hidden className="size-3" strokeWidth={3} />
      </HeadlessCheckbox>
      <Label
        className={cn(
          'cursor-pointer data-disabled:cursor-not-allowed data-disabled:text-text-faint',
          labelHidden && 'sr-only',
        )}
      >
        {label}
      </Label>
    </Field>
  )
}
