import './form.css'
import type { CustomField } from '#contract/bots/bots.ts'
import { useTalk } from './use-talk.ts'

/** Props of a form field. */
export interface FieldProps {
  /** Unique within the form; custom fields use their label. */
  readonly name: string
  readonly label: string
  readonly type: CustomField['type'] | 'email' | 'tel'
  readonly required: boolean
  readonly placeholder?: string
  /** Options of a select: stored value and displayed label. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly autocomplete?: string
  readonly maxLength: number
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

const idOf = ({ name }: FieldProps) => `field-${name}`

function Control(props: FieldProps) {
  const {
    name,
    type,
    required,
    placeholder,
    options = [],
    autocomplete,
    maxLength,
    value,
    error,
    onChange,
  } = props
  const { talk } = useTalk()
  const common = {
    id: idOf(props),
    name,
    value,
    required,
    maxLength,
    autocomplete,
    'aria-invalid': error !== null,
    'aria-describedby': error ? `${idOf(props)}-error` : undefined,
    onInput: (event: Event) => onChange((event.currentTarget as HTMLInputElement).value),
  }
  if (type === 'textarea') return <textarea {...common} rows={3} placeholder={placeholder} />
  if (type === 'select')
    return (
      <select {...common}>
        <option value="">{placeholder || talk.form.choose()}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  // A native number field discards invalid input, so the error could not be shown.
  const kind = (type === 'number' ? 'text' : type) as 'text'
  const inputMode = type === 'number' ? 'decimal' : undefined
  return <input {...common} type={kind} inputMode={inputMode} placeholder={placeholder} />
}

/** Form field with label and error. */
export function Field(props: FieldProps) {
  const { label, required, error } = props
  const { talk } = useTalk()
  return (
    <div class="field">
      <label for={idOf(props)}>
        {label}
        {!required && <span> ({talk.form.optional()})</span>}
      </label>
      <Control {...props} />
      {error && (
        <p class="error" id={`${idOf(props)}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
