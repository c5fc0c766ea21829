import { call } from '#client/api/call.ts'
import { useOnline } from '#client/core/hooks/use-online.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { addWebUrl, type WebUrl } from '#contract/knowledge/training.ts'
import type { TrainingActor } from '../../training/use-training.ts'
import { AddressField, NameField, ScheduleSelect } from './url-fields.tsx'
import { type UrlValues, useUrlForm } from './use-url-form.ts'

const empty: UrlValues = { url: '', title: '', refresh: 'weekly' }

interface AddUrlDialogProps {
  readonly training: TrainingActor
  readonly urls: readonly WebUrl[]
  readonly onClose: () => void
}

/** Dialog that adds a web page to a bot's knowledge. */
export function AddUrlDialog({ training, urls, onClose }: AddUrlDialogProps) {
  const LL = useLL()
  const texts = LL.training.urls
  const toast = useToast()
  const online = useOnline()
  const form = useUrlForm({
    initial: empty,
    urls,
    send: async (values, signal) => {
      const params = { bot: training.getSnapshot().context.botId }
      const url = await call(addWebUrl, { params, body: values, signal })
      training.send({ type: 'url.added', url })
    },
    onSent: ({ url, title }) => {
      toast.show({ text: texts.added({ name: title.trim() || url.trim() }) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={LL.knowledge.add.url()}
      description={texts.text()}
      onClose={onClose}
      onSubmit={form.submit}
      submitLabel={texts.add()}
      busy={form.busy}
      disabledReason={online ? null : LL.bots.build.offline()}
      error={form.formError}
    >
      <AddressField
        autoFocus
        value={form.values.url}
        onChange={(url) => form.change({ url })}
        error={form.addressError}
        hint={texts.addressHint()}
      />
      <NameField value={form.values.title} onChange={(title) => form.change({ title })} />
      <Field label={texts.refresh()}>
        <ScheduleSelect value={form.values.refresh} onChange={(refresh) => form.change({ refresh })} />
      </Field>
    </FormDialog>
  )
}
