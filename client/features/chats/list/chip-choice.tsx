import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'

interface ChipChoiceProps<T> {
  readonly label: string
  readonly value: T | null
  readonly options: readonly { readonly value: T; readonly content: ReactNode }[]
  /** Called with null when the selected option is clicked again. */
  readonly onChange: (value: T | null) => void
}

/** Chips to select one of a few options, or none. */
export function ChipChoice<T extends string>({ label, value, options, onChange }: ChipChoiceProps<T>) {
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value: own, content }) => {
          const isChosen = own === value
          return (
            <button
              key={own}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? null : own)}
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
