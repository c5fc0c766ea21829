import { Plus } from 'lucide-react'
import type { FormEvent } from 'react'
import { call } from '#client/api/call.ts'
import { useOnline } from '#client/core/hooks/use-online.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { addWebUrl, type WebUrl } from '#contract/training.ts'
import type { TrainingActor } from '../training/use-training.ts'
import { AddressField, NameField, ScheduleSelect } from './url-fields.tsx'
import { type UrlValues, useUrlForm } from './use-url-form.ts'

const empty: UrlValues = { url: '', title: '', refresh: 'off' }

interface AddUrlFormProps {
  readonly training: TrainingActor
  readonly urls: readonly WebUrl[]
}

/** Adds a web page to the training sources of a bot. */
export function AddUrlForm({ training, urls }: AddUrlFormProps) {
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
    onSent: ({ url, title }) => toast.show({ text: texts.added({ name: title.trim() || url.trim() }) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-[2fr_1fr_1fr] max-xl:[&>:first-child]:col-span-full">
        <AddressField
          value={form.values.url}
          onChange={(url) => form.change({ url })}
          error={form.addressError}
          hint={texts.addressHint()}
        />
        <NameField value={form.values.title} onChange={(title) => form.change({ title })} />
        <Field label={texts.refresh()}>
          <ScheduleSelect value={form.values.refresh} onChange={(refresh) => form.change({ refresh })} />
        </Field>
      </div>
      {form.formError && <Banner tone="danger">{form.formError}</Banner>}
      <Button
        type="submit"
        variant="primary"
        icon={Plus}
        busy={form.busy}
        disabledReason={online ? null : LL.bots.build.offline()}
        className="self-end"
      >
        {texts.add()}
      </Button>
    </form>
  )
}
