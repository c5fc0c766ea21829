import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'

interface ChipChoiceProps<T> {
  readonly label: string
  readonly values: readonly T[]
  readonly options: readonly { readonly value: T; readonly content: ReactNode }[]
  readonly onChange: (values: readonly T[]) => void
}

/** Chips for selecting any number of options from a short list. */
export function ChipChoice<T extends string>({ label, values, options, onChange }: ChipChoiceProps<T>) {
  const toggle = (value: T) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value, content }) => {
          const isChosen = values.includes(value)
          return (
            <button
              key={value}
              type="button"
              aria-pressed={isChosen}
              onClick={() => toggle(value)}
              className={cn(
                'inline-flex h-7 items-center gap-1.5 rounded-md border px-1.5 text-sm transition-colors',
                isChosen
                  ? 'border-accent bg-surface-selected font-medium text-accent-text'
                  : 'bg-surface text-text usable-hover:bg-surface-hover',
              )}
            >
              {content}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
