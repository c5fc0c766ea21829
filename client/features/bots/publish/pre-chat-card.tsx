import { useLL } from '#client/lib/i18n.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { RadioCards } from '#client/ui/controls/radio-cards.tsx'
import { SettingCheck } from '#client/ui/controls/setting-check.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { PreChatForm } from '#contract/bots/bots.ts'
import { CustomFields } from './custom-fields.tsx'
import { usePublishForm } from './form.ts'

const standard = ['username', 'email', 'phone'] as const

/** Card with the settings of the pre-chat form. */
export function PreChatCard() {
  const { content } = useLL().publish
  const { draft, change } = usePublishForm()
  const form = draft.customer_info_custom_field
  const set = (changes: Partial<PreChatForm>) =>
    change({ customer_info_custom_field: { ...form, ...changes } })
  return (
    <Card title={content.form()}>
      <div className="flex flex-col gap-4">
        <SettingCheck
          label={content.formOn()}
          text={content.formText()}
          checked={form.enabled}
          onChange={(enabled) => set({ enabled })}
        />
        {form.enabled && (
          <>
            <RadioCards
              label={content.formWhen()}
              columns={2}
              value={form.asked_at ?? 'start'}
              onChange={(asked_at) => set({ asked_at })}
              options={[
                { value: 'start', label: content.formStart(), description: content.formStartText() },
                { value: 'handover', label: content.formHandover(), description: content.formHandoverText() },
              ]}
            />
            <ul className="divide-y rounded-lg border">
              {standard.map((name) => (
                <StandardField key={name} name={name} form={form} onChange={set} />
              ))}
            </ul>
            <CustomFields fields={form.custom_fields} onChange={(custom_fields) => set({ custom_fields })} />
          </>
        )}
      </div>
    </Card>
  )
}

interface StandardFieldProps {
  readonly name: (typeof standard)[number]
  readonly form: PreChatForm
  readonly onChange: (changes: Partial<PreChatForm>) => void
}

function StandardField({ name, form, onChange }: StandardFieldProps) {
  const { content } = useLL().publish
  const { enabled, required } = form[name]
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the frame. */}
      <div
        role="group"
        aria-label={content[name]()}
        className="flex flex-wrap items-center gap-x-6 gap-y-1 px-3 py-2"
      >
        <span className="min-w-28 flex-1 font-medium">{content[name]()}</span>
        <Checkbox
          label={content.show()}
          checked={enabled}
          onChange={(next) => onChange({ [name]: { enabled: next, required: next && required } })}
        />
        <Checkbox
          label={content.required()}
          checked={enabled && required}
          disabled={!enabled}
          onChange={(next) => onChange({ [name]: { enabled, required: next } })}
        />
      </div>
    </li>
  )
}
