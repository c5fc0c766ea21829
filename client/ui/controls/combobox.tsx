import {
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
} from '@headlessui/react'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { matches } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { floatStyle, optionStyle } from '../overlays/float-style.ts'
import { controlStyle } from './control-style.ts'
import { useFieldState } from './field.tsx'
import { type Option, SelectableOption } from './select.tsx'

/** Maximum number of options shown at once; typing narrows a longer list. */
const SHOWN_MAX = 100

interface ComboboxProps<T> {
  readonly value: T | null
  /** Called with null when the text is deleted. */
  readonly onChange: (value: T | null) => void
  readonly options: readonly Option<T>[]
  readonly placeholder?: string
  /** Accessible name when not inside a Field. */
  readonly label?: string
  /** Called as the user types, if a server does the search; the options are then shown as returned. */
  readonly onSearch?: (query: string) => void
  readonly disabled?: boolean
  readonly className?: string
}

const wordsOf = <T,>({ label, keywords = '' }: Option<T>): string => `${label} ${keywords}`

/** Single choice from a long list that is filtered by typing; case and diacritics are ignored. */
export function Combobox<T extends string | number>(props: ComboboxProps<T>) {
  const { value, onChange, options, placeholder, label, onSearch, disabled, className } = props
  const { invalid, ...field } = useFieldState()
  const [query, setQuery] = useState('')
  const fitting = onSearch || !query ? options : options.filter((option) => matches(wordsOf(option), query))
  const search = (text: string) => {
    setQuery(text)
    onSearch?.(text)
  }
  const nameOf = (chosen: T | null) => options.find((option) => option.value === chosen)?.label ?? ''
  return (
    <HeadlessCombobox
      immediate
      value={value}
      onChange={onChange}
      onClose={() => search('')}
      invalid={invalid}
      {...(disabled !== undefined && { disabled })}
    >
      <div className={cn('relative', className ?? 'w-full')}>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-2 left-2.5 size-4 text-text-faint"
          strokeWidth={1.75}
        />
        <ComboboxInput
          {...field}
          {...(label && { 'aria-label': label })}
          autoComplete="off"
          placeholder={placeholder}
          displayValue={nameOf}
          onChange={(event) => search(event.target.value)}
          className={cn(controlStyle, 'h-8 w-full pr-2.5 pl-8 pointer-coarse:h-11')}
        />
      </div>
      <FittingOptions options={fitting.slice(0, SHOWN_MAX)} />
    </HeadlessCombobox>
  )
}

function FittingOptions<T extends string | number>({ options }: { options: readonly Option<T>[] }) {
  const LL = useLL()
  return (
    <ComboboxOptions
      modal={false}
      anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
      className={cn(floatStyle, 'w-(--input-width) min-w-48')}
    >
      {options.length === 0 && (
        <ComboboxOption disabled value="" className={optionStyle}>
          {LL.common.field.noMatch()}
        </ComboboxOption>
      )}
      {options.map((option) => (
        <ComboboxOption
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className={cn(optionStyle, 'group')}
        >
          <SelectableOption option={option} />
        </ComboboxOption>
      ))}
    </ComboboxOptions>
  )
}
