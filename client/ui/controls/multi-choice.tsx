import { Tag } from '../display/tag.tsx'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'
import type { Option } from './select.tsx'

interface MultiChoiceProps<T> {
  readonly label: string
  readonly placeholder: string
  readonly values: readonly T[]
  readonly options: readonly Option<T>[]
  readonly onChange: (values: readonly T[]) => void
  readonly error?: string | null
}

/** Field for choosing several options from a long list by typing; the chosen ones are listed below it and can be removed. */
export function MultiChoice<T extends string | number>(props: MultiChoiceProps<T>) {
  const { label, placeholder, values, options, onChange, error } = props
  const nameOf = (value: T) => options.find((option) => option.value === value)?.label ?? String(value)
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} error={error}>
        <Combobox
          // Each further choice starts with an empty field.
          key={values.length}
          value={null}
          onChange={(value) => value !== null && onChange([...values, value])}
          placeholder={placeholder}
          options={options.filter(({ value }) => !values.includes(value))}
        />
      </Field>
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {values.map((value) => (
            <li key={value} className="min-w-0">
              <Tag name={nameOf(value)} onRemove={() => onChange(values.filter((one) => one !== value))}>
                {nameOf(value)}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
