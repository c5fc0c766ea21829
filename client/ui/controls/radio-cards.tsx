import { Description, Field, Label, Radio, RadioGroup } from '@headlessui/react'
import { cn } from '#client/lib/cn.ts'
import type { Option } from './select.tsx'

interface RadioCardsProps<T> {
  readonly label: string
  readonly labelHidden?: boolean
  readonly value: T
  readonly onChange: (value: T) => void
  readonly options: readonly Option<T>[]
  /** Number of cards per row on screens at least 640 px wide. */
  readonly columns?: 1 | 2 | 3
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** Single choice from a few options that each need a sentence. */
export function RadioCards<T extends string | number>(props: RadioCardsProps<T>) {
  const { label, labelHidden, value, onChange, options, columns = 1 } = props
  return (
    <Field>
      <RadioGroup value={value} onChange={onChange} className="flex flex-col gap-1.5">
        <Label className={cn('font-medium', labelHidden && 'sr-only')}>{label}</Label>
        <div className={cn('grid grid-cols-1 gap-2', grids[columns])}>
          {options.map((option) => (
            <Card key={option.value} option={option} />
          ))}
        </div>
      </RadioGroup>
    </Field>
  )
}

function Card<T extends string | number>({ option }: { option: Option<T> }) {
  const { value, label, icon: Icon, description, disabled = false } = option
  return (
    <Field
      disabled={disabled}
      className="relative flex gap-2.5 rounded-lg border border-border bg-surface p-3 transition-colors has-data-checked:border-accent has-data-checked:bg-surface-selected hover:border-border-strong data-disabled:opacity-55"
    >
      <Radio
        value={value}
        className="group mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-border-strong bg-surface data-checked:border-accent-fill data-checked:bg-accent-fill"
      >
        <span className="size-1.5 rounded-full bg-on-accent opacity-0 group-data-checked:opacity-100" />
      </Radio>
      <span className="min-w-0 flex-1">
        <Label className="flex cursor-pointer items-center gap-1.5 font-medium before:absolute before:inset-0">
          {Icon && <Icon aria-hidden strokeWidth={1.75} className="size-4 text-text-muted" />}
          {label}
        </Label>
        {description && <Description className="mt-0.5 text-sm text-text-muted">{description}</Description>}
      </span>
    </Field>
  )
}
