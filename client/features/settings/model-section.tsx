import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import type { ModelChoice } from '#contract/account/clients.ts'
import { useSettingsForm } from './form.ts'

/** Select for the model that writes answers, shown where it can be chosen. */
export function ModelSection({ model: { available_models, provider } }: { model: ModelChoice }) {
  const { model, field } = useLL().settings
  const { draft, change } = useSettingsForm()
  return (
    <Field
      label={field.refer_model()}
      hint={provider ? model.provider({ host: provider }) : model.embedded()}
      className="max-w-md"
    >
      <Select
        value={draft.refer_model}
        onChange={(refer_model) => change({ refer_model })}
        options={available_models.map((name) => ({ value: name, label: name }))}
        className="w-60"
      />
    </Field>
  )
}
