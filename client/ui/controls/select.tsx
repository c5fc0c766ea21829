import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import { Check, ChevronsUpDown, type LucideIcon } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { floatStyle, optionStyle } from '../overlays/float-style.ts'
import { OpenMenuMark } from '../overlays/open-menus.tsx'
import { controlStyle } from './control-style.ts'
import { useFieldState } from './field.tsx'

/** Option that a select or another choice control offers. */
export interface Option<T> {
  readonly value: T
  readonly label: string
  readonly icon?: LucideIcon
  /** Second line below the label. */
  readonly description?: string
  /** Additional search terms for the option. */
  readonly keywords?: string
  readonly disabled?: boolean
}

interface ListProps<T> {
  readonly options: readonly Option<T>[]
  readonly placeholder?: string
  /** Accessible name when not inside a Field. */
  readonly label?: string
  readonly disabled?: boolean
  readonly className?: string
}

interface SelectProps<T> extends ListProps<T> {
  readonly value: T | null
  readonly onChange: (value: T) => void
}

/** Lets the user pick one option from a short list; use a Combobox for lists that need a search. */
export function Select<T extends string | number>({ value, onChange, ...list }: SelectProps<T>) {
  const chosen = list.options.find((option) => option.value === value)
  const choose = (next: T | null) => next !== null && onChange(next)
  return (
    <Listbox value={value} onChange={choose} {...listState(useFieldState(), list)}>
      <SelectButton {...list} chosen={chosen?.label} icon={chosen?.icon} />
      <SelectOptions options={list.options} />
    </Listbox>
  )
}

const listState = (field: ReturnType<typeof useFieldState>, list: { disabled?: boolean }) => ({
  invalid: field.invalid,
  ...(list.disabled !== undefined && { disabled: list.disabled }),
})

interface SelectButtonProps {
  readonly chosen: string | undefined
  readonly icon?: LucideIcon | undefined
  readonly placeholder?: string
  readonly label?: string
  readonly className?: string
}

function SelectButton({ chosen, icon: Icon, placeholder, label, className }: SelectButtonProps) {
  const LL = useLL()
  const name = label && `${label}: ${chosen ?? placeholder ?? LL.common.states.none()}`
  return (
    <ListboxButton
      {...(name && { 'aria-label': name })}
      className={cn(
        controlStyle,
        'flex h-8 items-center gap-2 pr-2 pl-2.5 text-left pointer-coarse:h-11',
        className ?? 'w-full',
      )}
    >
      {Icon && <Icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-text-muted" />}
      <span className={cn('min-w-0 flex-1 truncate', chosen === undefined && 'text-text-faint')}>
        {chosen ?? placeholder ?? LL.common.field.chooseOption()}
      </span>
      <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-text-faint" />
    </ListboxButton>
  )
}

const SelectOptions = <T extends string | number>({ options }: { options: readonly Option<T>[] }) => (
  <ListboxOptions
    modal={false}
    data-hotkeys="off"
    anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
    className={cn(floatStyle, 'min-w-(--button-width) max-w-96')}
  >
    <OpenMenuMark />
    {options.map((option) => (
      <ListboxOption
        key={option.value}
        value={option.value}
        disabled={option.disabled ?? false}
        className={cn(optionStyle, 'group')}
      >
        <SelectableOption option={option} />
      </ListboxOption>
    ))}
  </ListboxOptions>
)

/** Icon, label and description of an option, as lists show them. */
export const OptionContent = <T,>({ option: { icon: Icon, label, description } }: { option: Option<T> }) => (
  <>
    {Icon && <Icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-text-muted" />}
    <span className="min-w-0 flex-1">
      <span className="block truncate">{label}</span>
      {description && <span className="block text-text-muted text-xs">{description}</span>}
    </span>
  </>
)

/** Option in an open list, with a tick if it is selected; the surrounding option element needs the class `group`. */
export const SelectableOption = <T,>({ option }: { option: Option<T> }) => (
  <>
    <OptionContent option={option} />
    <Check aria-hidden className="invisible size-4 shrink-0 text-accent-text group-data-selected:visible" />
  </>
)
