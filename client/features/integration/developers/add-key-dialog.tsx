import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { addAccessKey, type KeyScope, keyScopes } from '#contract/account/access-keys.ts'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import { SecretField } from './secret-field.tsx'
import { textKey } from './text-key.ts'

/** Lifetimes to choose from, in days; 0 means that the key never expires. */
const LIVES = [30, 90, 365, 0] as const

interface AddKeyDialogProps {
  readonly onAdded: () => void
  readonly onClose: () => void
}

/** Dialog that asks for an API key's purpose, creates the key, and shows it once. */
export function AddKeyDialog({ onAdded, onClose }: AddKeyDialogProps) {
  const LL = useLL()
  const { keys: texts } = LL.integration
  const textOf = useFailureText()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>([])
  const [days, setDays] = useState<(typeof LIVES)[number]>(365)
  const [key, setKey] = useState<string | null>(null)
  const body = { name: name.trim(), scopes: [...scopes], days: days || null }
  const { submit, busy, failure } = useSubmission(
    'integration: add key',
    (signal) => call(addAccessKey, { body, signal }),
    (made) => {
      setKey(made.key)
      onAdded()
    },
  )
  if (key)
    return (
      <Dialog
        open
        title={texts.made()}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            {LL.common.actions.close()}
          </Button>
        }
      >
        <SecretField label={texts.key()} secret={key} />
      </Dialog>
    )
  const missing = name.trim() === '' ? texts.nameMissing() : scopes.length === 0 ? texts.scopeMissing() : null
  return (
    <FormDialog
      title={texts.add()}
      description={texts.addText()}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={texts.make()}
      busy={busy}
      disabledReason={missing}
      error={textOf(failure)}
    >
      <Field label={texts.name()}>
        <TextInput value={name} onChange={setName} maxLength={LINE_MAX_CHARS} />
      </Field>
      <ScopeChoice scopes={scopes} onChange={setScopes} />
      <Field label={texts.life()}>
        <Select
          value={days}
          onChange={setDays}
          options={LIVES.map((value) => ({
            value,
            label: value === 0 ? texts.withoutEnd() : texts.days({ n: value }),
          }))}
        />
      </Field>
    </FormDialog>
  )
}

interface ScopeChoiceProps {
  readonly scopes: readonly KeyScope[]
  readonly onChange: (scopes: readonly KeyScope[]) => void
}

function ScopeChoice({ scopes, onChange }: ScopeChoiceProps) {
  const { keys: texts } = useLL().integration
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">{texts.scope()}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {keyScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={texts.scopes[textKey(scope)]()}
            checked={scopes.includes(scope)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...scopes, scope] : scopes.filter((one) => one !== scope))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
