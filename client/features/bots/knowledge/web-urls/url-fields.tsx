import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { LINE_MAX_CHARS, URL_MAX_CHARS } from '#contract/base/limits.ts'
import { refreshSchedules, type WebUrl } from '#contract/knowledge/training.ts'
import { normalAddress } from './address.ts'

interface AddressFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
  readonly hint: string
  readonly autoFocus?: boolean
}

/** Input for a URL; shows the normalized form if it differs from the typed text. */
export function AddressField({ value, onChange, error, hint, autoFocus = false }: AddressFieldProps) {
  const { urls } = useLL().training
  const address = normalAddress(value)
  const differs = address !== null && address !== value.trim() && `${value.trim()}/` !== address
  return (
    <Field
      required
      label={urls.address()}
      error={error}
      hint={
        <span aria-live="polite" className="wrap-anywhere">
          {differs ? urls.readsAs({ url: address }) : hint}
        </span>
      }
    >
      <TextInput
        type="url"
        inputMode="url"
        autoFocus={autoFocus}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={URL_MAX_CHARS}
        value={value}
        onChange={onChange}
        placeholder={urls.addressPlaceholder()}
      />
    </Field>
  )
}

interface NameFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Input for a page's name, as shown in lists and as a source of answers. */
export function NameField({ value, onChange }: NameFieldProps) {
  const { urls } = useLL().training
  return (
    <Field optional label={urls.name()} hint={urls.nameHint()}>
      <TextInput maxLength={LINE_MAX_CHARS} value={value} onChange={onChange} />
    </Field>
  )
}

interface ScheduleSelectProps {
  readonly value: WebUrl['refresh']
  readonly onChange: (refresh: WebUrl['refresh']) => void
}

/** Select for how often a page is fetched again. */
export function ScheduleSelect({ value, onChange }: ScheduleSelectProps) {
  const { urls } = useLL().training
  return (
    <Select
      value={value}
      onChange={onChange}
      options={refreshSchedules.map((schedule) => ({ value: schedule, label: urls.schedule[schedule]() }))}
    />
  )
}
