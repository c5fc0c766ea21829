import { operatorsName } from '#client/core/page/title.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { useBrandingForm } from './form.ts'

export function NameCard() {
  const { branding: texts } = useLL()
  const { draft, change, errorOf } = useBrandingForm()
  return (
    <Card title={texts.name()}>
      <Field
        label={texts.field.product_name()}
        hint={texts.nameHint({ product: operatorsName() })}
        error={errorOf('product_name')}
        className="max-w-md"
      >
        <TextInput
          value={draft.product_name}
          placeholder={operatorsName()}
          onChange={(product_name) => change({ product_name })}
        />
      </Field>
    </Card>
  )
}
