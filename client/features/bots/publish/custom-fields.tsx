import { Plus } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { SectionHeading } from '#client/ui/layout/section-heading.tsx'
import { CUSTOM_FIELDS_MAX, LINE_MAX_CHARS, TEXT_MAX_CHARS } from '#contract/base/limits.ts'
import type { CustomField } from '#contract/bots/bots.ts'
import { validate } from '#machines/publish/validate.ts'
import { issueText, usePublishForm } from './form.ts'
import { replaced } from './list-edits.ts'
import { ListRow } from './list-row.tsx'

const types = ['text', 'textarea', 'number', 'select'] as const
const fresh: CustomField = { label: '', type: 'text', placeholder: '', options: '', required: false }

interface CustomFieldsProps {
  readonly fields: readonly CustomField[]
  readonly onChange: (fields: CustomField[]) => void
}

/** Editor for the custom fields of the pre-chat form. */
export function CustomFields({ fields, onChange }: CustomFieldsProps) {
  const { content } = useLL().publish
  return (
    <div className="flex flex-col gap-3">
      <SectionHeading
        level={3}
        title={content.customFields()}
        actions={
          fields.length < CUSTOM_FIELDS_MAX && (
            <Button size="small" icon={Plus} onClick={() => onChange([...fields, fresh])}>
              {content.customAdd()}
            </Button>
          )
        }
      />
      {fields.length === 0 ? (
        <p className="text-text-muted">{content.customEmpty()}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {fields.map((field, at) => (
            <ListRow
              key={at}
              name={content.customOf({ n: at + 1 })}
              list={fields}
              at={at}
              onChange={onChange}
            >
              <CustomFieldControls
                field={field}
                onChange={(changed) => onChange(replaced(fields, at, changed))}
              />
            </ListRow>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns the errors for a field's label and its choices. */
function useFieldErrors(field: CustomField) {
  const LL = useLL()
  const { draft } = usePublishForm()
  const form = { ...draft.customer_info_custom_field, custom_fields: [field] }
  const issue = validate({ ...draft, customer_info_custom_field: form }).customer_info_custom_field
  const text = issue ? issueText(LL, 'customer_info_custom_field', issue) : null
  const isOptions = issue === 'options_required'
  return { label: isOptions ? null : text, options: isOptions ? text : null }
}

interface CustomFieldControlsProps {
  readonly field: CustomField
  readonly onChange: (field: CustomField) => void
}

function CustomFieldControls({ field, onChange }: CustomFieldControlsProps) {
  const { content } = useLL().publish
  const errors = useFieldErrors(field)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field required label={content.label()} error={errors.label}>
          <TextInput
            maxLength={LINE_MAX_CHARS}
            value={field.label}
            onChange={(label) => onChange({ ...field, label })}
          />
        </Field>
        <Field label={content.type()}>
          <Select
            value={field.type}
            onChange={(type) => onChange({ ...field, type })}
            options={types.map((type) => ({ value: type, label: content.types[type]() }))}
          />
        </Field>
      </div>
      <Field optional label={content.placeholder()}>
        <TextInput
          maxLength={LINE_MAX_CHARS}
          value={field.placeholder}
          onChange={(placeholder) => onChange({ ...field, placeholder })}
        />
      </Field>
      {field.type === 'select' && (
        <Field required label={content.options()} hint={content.optionsHint()} error={errors.options}>
          <TextInput
            maxLength={TEXT_MAX_CHARS}
            value={field.options}
            onChange={(options) => onChange({ ...field, options })}
          />
        </Field>
      )}
      <Checkbox
        label={content.required()}
        checked={field.required}
        onChange={(required) => onChange({ ...field, required })}
      />
    </>
  )
}
