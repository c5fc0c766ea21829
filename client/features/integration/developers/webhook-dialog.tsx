import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import {
  addWebhook,
  saveWebhook,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from '#contract/account/webhooks.ts'
import { textKey } from './text-key.ts'

interface WebhookDialogProps {
  /** Webhook to edit; null to add one. */
  readonly webhook: Webhook | null
  /** Called with the secret of a new webhook; null for an existing one. */
  readonly onSaved: (secret: string | null) => void
  readonly onClose: () => void
}

/** Dialog for a webhook's URL and event types. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const LL = useLL()
  const { webhooks: texts } = LL.integration
  const textOf = useFailureText()
  const [url, setUrl] = useState(webhook?.url ?? 'https://')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? [])
  const body = { url: url.trim(), events: [...events] }
  const save = async (signal: AbortSignal): Promise<string | null> => {
    if (!webhook) return (await call(addWebhook, { body, signal })).secret
    const { id, is_enabled } = webhook
    await call(saveWebhook, { params: { id }, body: { ...body, is_enabled }, signal })
    return null
  }
  const { submit, busy, failure } = useSubmission('integration: webhook', save, onSaved)
  const isAddress = URL.canParse(url.trim()) && /^https?:/.test(url.trim())
  return (
    <FormDialog
      title={webhook ? texts.edit() : texts.add()}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={webhook ? LL.common.actions.save() : texts.add()}
      busy={busy}
      disabledReason={!isAddress ? texts.addressMissing() : events.length === 0 ? texts.eventMissing() : null}
      error={textOf(failure)}
    >
      <Field label={texts.address()} hint={texts.addressHint()}>
        <TextInput type="url" value={url} onChange={setUrl} maxLength={2000} />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">{texts.eventTypes()}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {webhookEvents.map((type) => (
            <Checkbox
              key={type}
              label={texts.types[textKey(type)]()}
              checked={events.includes(type)}
              onChange={(isChosen) =>
                setEvents(isChosen ? [...events, type] : events.filter((one) => one !== type))
              }
            />
          ))}
        </div>
        <p>
          <Button size="small" variant="ghost" onClick={() => setEvents(webhookEvents)}>
            {texts.all()}
          </Button>
        </p>
      </fieldset>
    </FormDialog>
  )
}
