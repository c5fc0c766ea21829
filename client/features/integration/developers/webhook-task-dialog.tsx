import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { ConfirmCall } from '#client/core/forms/confirm-call.tsx'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { deleteWebhook, replaceWebhookSecret, type Webhook } from '#contract/account/webhooks.ts'
import { SecretField } from './secret-field.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookLog } from './webhook-log.tsx'

/** Task to perform: adding a webhook, or editing, deleting or viewing an existing one. */
export type WebhookTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'log' | 'secret' | 'delete'; readonly webhook: Webhook }

interface WebhookTaskDialogProps {
  readonly task: WebhookTask
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Dialog or pane for a webhook task; new secrets are shown only once. */
export function WebhookTaskDialog({ task, onChanged, onClose }: WebhookTaskDialogProps) {
  const LL = useLL()
  const { webhooks: texts } = LL.integration
  const [secret, setSecret] = useState<string | null>(null)
  const show = (shown: string | null) => {
    onChanged()
    if (shown) setSecret(shown)
    else onClose()
  }
  if (secret)
    return (
      <Dialog
        open
        title={texts.secret()}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            {LL.common.actions.close()}
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          <p>{texts.secretText()}</p>
          <SecretField label={texts.secret()} secret={secret} />
        </div>
      </Dialog>
    )
  if (task.kind === 'add') return <WebhookDialog webhook={null} onSaved={show} onClose={onClose} />
  if (task.kind === 'edit') return <WebhookDialog webhook={task.webhook} onSaved={show} onClose={onClose} />
  if (task.kind === 'log')
    return <WebhookLog webhook={task.webhook} onChanged={onChanged} onClose={onClose} />
  const params = { id: task.webhook.id }
  if (task.kind === 'secret')
    return <ReplaceSecret webhook={task.webhook} onReplaced={show} onClose={onClose} />
  return (
    <ConfirmCall
      danger
      title={texts.deleteTitle()}
      confirmLabel={LL.common.actions.delete()}
      run={(signal) => call(deleteWebhook, { params, signal })}
      done={texts.deleted()}
      onDone={onChanged}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{texts.deleteText({ url: task.webhook.url })}</p>
    </ConfirmCall>
  )
}

interface ReplaceSecretProps {
  readonly webhook: Webhook
  readonly onReplaced: (secret: string) => void
  readonly onClose: () => void
}

function ReplaceSecret({ webhook, onReplaced, onClose }: ReplaceSecretProps) {
  const { webhooks: texts } = useLL().integration
  const textOf = useFailureText()
  const { submit, busy, failure } = useSubmission(
    'integration: webhook task',
    (signal) => call(replaceWebhookSecret, { params: { id: webhook.id }, signal }),
    ({ secret }) => onReplaced(secret),
  )
  return (
    <ConfirmDialog
      open
      danger
      title={texts.newSecretTitle()}
      confirmLabel={texts.newSecret()}
      busy={busy}
      error={textOf(failure)}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{texts.newSecretText()}</p>
    </ConfirmDialog>
  )
}
