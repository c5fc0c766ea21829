import { useState } from 'react'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'

/** Unit that the user can choose for a number. */
export interface Unit {
  readonly id: string
  readonly label: string
  /** Size in multiples of the smallest unit. */
  readonly factor: number
}

interface UnitFieldProps {
  /** Value in the smallest unit; NaN if the text is not a number, null if the field is empty and `nullable`. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  /** Units from smallest to largest; a single unit is shown as text. */
  readonly units: readonly Unit[]
  readonly label: string
  /** Accessible name of the unit select. */
  readonly unitLabel: string
  readonly error?: string | null
  /** Whether an empty field is null instead of invalid. */
  readonly nullable?: boolean
  /** Value that applies while the field is empty, in the smallest unit; shown as the placeholder. */
  readonly instead?: number
}

/**
 * Returns the largest unit that expresses a value as a whole number; undefined if the value is missing, zero or not finite, or if
 * no unit fits.
 */
const fitting = (units: readonly Unit[], value: number | null | undefined): Unit | undefined =>
  value && Number.isFinite(value) ? units.findLast(({ factor }) => value % factor === 0) : undefined

const textOf = (value: number | null, unit: Unit | undefined): string =>
  value === null || Number.isNaN(value) ? '' : String(value / (unit?.factor ?? 1))

/** Input for a number with a unit, such as 3 minutes; its label is visually hidden, because nearby text explains the value. */
export function UnitField(props: UnitFieldProps) {
  const { value, onChange, units, label, unitLabel, error, nullable = false, instead } = props
  const begin = () => fitting(units, value) ?? fitting(units, instead) ?? units[0]
  const [unit, setUnit] = useState(begin)
  const [text, setText] = useState(() => textOf(value, unit))
  const numberOf = (typed: string, factor = 1): number | null => {
    if (typed.trim() === '') return nullable ? null : Number.NaN
    return Number(typed) * factor
  }
  // The value was changed from outside, for example because the draft was discarded or merged.
  if (!Object.is(numberOf(text, unit?.factor), value)) {
    const next = begin()
    setUnit(next)
    setText(textOf(value, next))
  }
  const type = (typed: string) => {
    setText(typed)
    onChange(numberOf(typed, unit?.factor))
  }
  const choose = (id: string) => {
    const next = units.find((one) => one.id === id)
    setUnit(next)
    onChange(numberOf(text, next?.factor))
  }
  return (
    <div className="flex items-start gap-2">
      <Field label={label} labelHidden error={error}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          value={text}
          placeholder={instead === undefined ? undefined : textOf(instead, unit)}
          onChange={type}
          className="w-20"
        />
      </Field>
      {units.length > 1 ? (
        <Select
          label={unitLabel}
          value={unit?.id ?? null}
          onChange={choose}
          options={units.map((one) => ({ value: one.id, label: one.label }))}
          className="w-32 shrink-0"
        />
      ) : (
        <span className="pt-1.5 text-text-muted">{unit?.label}</span>
      )}
    </div>
  )
}
