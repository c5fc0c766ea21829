import { call } from '#client/api/call.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { useToast } from '#client/ui/toaster.tsx'
import { updateWebUrl, type WebUrl } from '#contract/training.ts'
import type { TrainingActor } from '../training/use-training.ts'
import { AddressField, NameField, ScheduleSelect } from './url-fields.tsx'
import { useUrlForm } from './use-url-form.ts'

interface EditUrlDialogProps {
  readonly training: TrainingActor
  readonly url: WebUrl
  readonly urls: readonly WebUrl[]
  readonly onClose: () => void
}

/** Changes name, address and schedule of a web page. */
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
  const buttons = (
    <>
      <Button onClick={onClose}>{LL.common.actions.cancel()}</Button>
      <Button type="submit" variant="primary" busy={form.busy}>
        {LL.common.actions.save()}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={form.busy ? () => {} : onClose}
      onSubmit={form.submit}
      title={texts.editTitle()}
      footer={buttons}
    >
      <div className="flex flex-col gap-4">
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
        {form.formError && <Banner tone="danger">{form.formError}</Banner>}
      </div>
    </Dialog>
  )
}
