import { call } from '#client/api/call.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { updateWebUrl, type WebUrl } from '#contract/knowledge/training.ts'
import type { TrainingActor } from '../../training/use-training.ts'
import { AddressField, NameField, ScheduleSelect } from './url-fields.tsx'
import { useUrlForm } from './use-url-form.ts'

interface EditUrlDialogProps {
  readonly training: TrainingActor
  readonly url: WebUrl
  readonly urls: readonly WebUrl[]
  readonly onClose: () => void
}

/** Dialog for editing a web page's name, URL and schedule. */
export function EditUrlDialog({ training, url, urls, onClose }: EditUrlDialogProps) {
  const LL = useLL()
  const texts = LL.training.urls
  const toast = useToast()
  const form = useUrlForm({
    initial: { url: url.url, title: url.title === url.url ? '' : url.title, refresh: url.refresh },
    urls,
    except: url.id,
    send: async (values, signal) => {
      const saved = await call(updateWebUrl, { params: { id: url.id }, body: values, signal })
      training.send({ type: 'url.progressed', url: saved })
    },
    onSent: ({ url: address, title }) => {
      toast.show({ text: texts.saved({ name: title.trim() || address.trim() }) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={texts.editTitle()}
      onClose={onClose}
      onSubmit={form.submit}
      submitLabel={LL.common.actions.save()}
      busy={form.busy}
      error={form.formError}
    >
      <NameField value={form.values.title} onChange={(title) => form.change({ title })} />
      <AddressField
        value={form.values.url}
        onChange={(address) => form.change({ url: address })}
        error={form.addressError}
        hint={texts.movedHint()}
      />
      <Field label={texts.refresh()}>
        <ScheduleSelect value={form.values.refresh} onChange={(refresh) => form.change({ refresh })} />
      </Field>
    </FormDialog>
  )
}
