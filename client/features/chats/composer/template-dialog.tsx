import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { fold } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { newKey } from '#client/lib/new-key.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { RadioCards } from '#client/ui/controls/radio-cards.tsx'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import {
  listIntegrations,
  listTemplates,
  type MessageTemplate,
  sendTemplate,
} from '#contract/channels/integrations.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'

const PARAMETER = /\{\{\s*([\w.]+)\s*\}\}/g

/** Fills in a template's parameters; parameters without a value are left unchanged. */
function filled(body: string, values: readonly string[]): string {
  const names = [...new Set([...body.matchAll(PARAMETER)].map(([, name]) => name))]
  return body.replace(PARAMETER, (whole, name: string) => values[names.indexOf(name)]?.trim() || whole)
}

/** Returns the approved templates for the phone numbers on which the chat's bot answers. */
async function templatesFor(
  { bot_id, channel }: Chat,
  signal: AbortSignal,
): Promise<readonly MessageTemplate[]> {
  const { entities } = await call(listIntegrations, { signal })
  const own = entities.filter((one) => one.channel === channel && one.bot_id === bot_id)
  const lists = await Promise.all(own.map(({ id }) => call(listTemplates, { params: { id }, signal })))
  const all = lists.flatMap((list) => list.entities)
  const keys = all.map(({ name, language }) => `${name} ${language}`)
  return all.filter((_, i) => keys.indexOf(keys[i] ?? '') === i)
}

interface FillingProps {
  readonly body: string
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** Fields for a template's parameters, with a preview of the text. */
function Filling({ body, values, onChange }: FillingProps) {
  const { template: texts } = useLL().channels
  return (
    <>
      {values.map((value, i) => (
        <Field key={texts.value({ n: i + 1 })} label={texts.value({ n: i + 1 })} required>
          <TextInput
            value={value}
            onChange={(next) => onChange(values.map((one, at) => (at === i ? next : one)))}
            maxLength={1000}
          />
        </Field>
      ))}
      <figure className="flex flex-col gap-1.5">
        <figcaption className="font-medium">{texts.preview()}</figcaption>
        <p className="wrap-anywhere w-fit max-w-full whitespace-pre-wrap rounded-lg bg-accent-subtle px-3 py-2">
          {filled(body, values)}
        </p>
      </figure>
    </>
  )
}

interface TemplateDialogProps {
  readonly chat: Chat
  readonly onClose: () => void
}

/** Returns the chat's templates, the selected one with its values, and the submission that sends it. */
function useTemplates({ chat, onClose }: TemplateDialogProps) {
  const { data, failure, reload } = useResource('chats: templates', (signal) => templatesFor(chat, signal))
  const [chosen, setChosen] = useState(0)
  const [values, setValues] = useState<readonly string[]>([])
  const [key] = useState(newKey)
  const template = data?.[chosen]
  const given = Array.from({ length: template?.parameters ?? 0 }, (_, i) => values[i] ?? '')
  const send = useSubmission(
    'chats: send template',
    async (signal) => {
      if (!template) return
      const { name, language } = template
      const body = { name, language, parameters: given.map((value) => value.trim()) }
      await call(sendTemplate, { params: { id: chat.id }, headers: { 'idempotency-key': key }, body, signal })
    },
    onClose,
  )
  return {
    data,
    failure,
    reload,
    chosen,
    choose: (next: number) => {
      setChosen(next)
      setValues([])
    },
    template,
    given,
    setValues,
    isComplete: template !== undefined && given.every((value) => value.trim() !== ''),
    send,
  }
}

/** Dialog for selecting an approved template, filling it in and sending it. */
export function TemplateDialog(props: TemplateDialogProps) {
  const LL = useLL()
  const { template: texts } = LL.channels
  const textOf = useFailureText()
  const { data, failure, reload, send, isComplete, ...selection } = useTemplates(props)
  const { onClose } = props
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title()}
      onSubmit={send.submit}
      footer={
        <>
          <Button onClick={onClose}>{LL.common.actions.cancel()}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={send.busy}
            disabledReason={isComplete ? null : texts.open()}
          >
            {texts.send()}
          </Button>
        </>
      }
    >
      {failure && !data && (
        <FailureState compact title={texts.loadFailed()} failure={failure} onRetry={reload} />
      )}
      {!failure && !data && (
        <Loading>
          <Skeleton className="h-16" />
        </Loading>
      )}
      {data?.length === 0 && <p className="text-text-muted">{texts.none()}</p>}
      {data && data.length > 0 && <Selection templates={data} {...selection} />}
      {send.failure && (
        <p role="alert" className="text-danger-text text-sm">
          {textOf(send.failure)}
        </p>
      )}
    </Dialog>
  )
}

interface SelectionProps
  extends Pick<ReturnType<typeof useTemplates>, 'chosen' | 'choose' | 'template' | 'given' | 'setValues'> {
  readonly templates: readonly MessageTemplate[]
}

/** Searchable list of templates, and the fields of the selected one. */
function Selection({ templates, chosen, choose, template, given, setValues }: SelectionProps) {
  const { template: texts } = useLL().channels
  const [query, setQuery] = useState('')
  const options = templates
    .map(({ name, language, category, body }, value) => ({
      value,
      label: `${name} (${language})`,
      description: `${category} · ${body}`,
    }))
    .filter(({ label, description }) => fold(`${label} ${description}`).includes(fold(query)))
  return (
    <div className="flex flex-col gap-4">
      {templates.length > 5 && <SearchInput label={texts.search()} value={query} onChange={setQuery} />}
      <RadioCards label={texts.title()} labelHidden value={chosen} onChange={choose} options={options} />
      {template && <Filling body={template.body} values={given} onChange={setValues} />}
    </div>
  )
}
