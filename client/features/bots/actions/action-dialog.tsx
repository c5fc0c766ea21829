import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { RadioCards } from '#client/ui/controls/radio-cards.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { TokenInput } from '#client/ui/controls/token-input.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import {
  ACTION_ENTRIES_MAX,
  ACTION_NAME_MAX_CHARS,
  ACTION_TEXT_MAX_CHARS,
  type Action,
  type ActionBody,
  type ActionParameter,
  actionMethods,
  actionModes,
  addAction,
  parameterTypes,
  saveAction,
} from '#contract/bots/actions.ts'

const HOURLY_DEFAULT = 100
const empty: ActionBody = {
  ...{ name: '', purpose: '', examples: [], parameters: [], method: 'GET', url: 'https://' },
  ...{ headers: [], results: [], reply: '', mode: 'read', hourly_max: HOURLY_DEFAULT, is_enabled: true },
}
const bodyOf = ({ id: _, bot_id: __, headers, ...rest }: Action): ActionBody => ({
  ...rest,
  headers: headers.map((name) => ({ name, value: null })),
})

const isReady = ({ name, purpose, url, parameters, results, headers }: ActionBody): boolean =>
  [name, purpose, url, ...parameters.flatMap((one) => [one.name, one.question])].every(
    (text) => text.trim() !== '',
  ) &&
  results.every((one) => one.name !== '' && one.path !== '') &&
  headers.every((one) => one.name !== '')

type Change = (changes: Partial<ActionBody>) => void
interface PartProps {
  readonly body: ActionBody
  readonly change: Change
}

interface ActionDialogProps {
  readonly botId: number
  /** Action to edit; null to add one. */
  readonly action: Action | null
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Dialog for an action: when to use it, what it needs, the call, and what is read from the response. */
export function ActionDialog({ botId, action, onSaved, onClose }: ActionDialogProps) {
  const { actions, common } = useLL()
  const toast = useToast()
  const textOf = useFailureText()
  const [body, setBody] = useState<ActionBody>(action ? bodyOf(action) : empty)
  const change: Change = (changes) => setBody({ ...body, ...changes })
  const { submit, busy, failure } = useSubmission(
    'bots: save action',
    (signal) =>
      action
        ? call(saveAction, { params: { id: action.id }, body, signal })
        : call(addAction, { params: { bot: botId }, body, signal }),
    () => {
      onSaved()
      toast.show({ text: action ? actions.saved() : actions.added() })
      onClose()
    },
  )
  return (
    <FormDialog
      size={720}
      title={action ? actions.editTitle() : actions.addTitle()}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={action ? common.actions.save() : common.actions.add()}
      busy={busy}
      disabledReason={isReady(body) ? null : actions.incomplete()}
      error={textOf(failure)}
    >
      <Purpose body={body} change={change} />
      <Parameters body={body} change={change} />
      <Call body={body} change={change} />
      <Results body={body} change={change} />
      <Rules body={body} change={change} />
    </FormDialog>
  )
}

function Purpose({ body, change }: PartProps) {
  const { actions } = useLL()
  return (
    <>
      <Field label={actions.name()}>
        <TextInput
          value={body.name}
          maxLength={ACTION_NAME_MAX_CHARS}
          onChange={(name) => change({ name })}
        />
      </Field>
      <Field label={actions.purpose()}>
        <TextInput
          value={body.purpose}
          maxLength={ACTION_TEXT_MAX_CHARS}
          onChange={(purpose) => change({ purpose })}
        />
      </Field>
      <Field label={actions.examples()} hint={actions.examplesHint()}>
        <TokenInput
          phrases
          value={body.examples}
          most={ACTION_ENTRIES_MAX}
          onChange={(examples) => change({ examples })}
        />
      </Field>
    </>
  )
}

interface ListProps<T> {
  readonly title: string
  readonly addLabel: string
  readonly items: readonly T[]
  readonly fresh: T
  readonly onChange: (items: T[]) => void
  readonly row: (item: T, replace: (item: T) => void) => ReactNode
}

/** List of entries with a button that adds one. */
function List<T>({ title, addLabel, items, fresh, onChange, row }: ListProps<T>) {
  const { actions } = useLL()
  const replace = (at: number) => (item: T) =>
    onChange(items.map((one, index) => (index === at ? item : one)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">{title}</legend>
      {items.map((item, at) => (
        <div key={at} className="flex flex-wrap items-end gap-2 rounded-lg border p-2">
          {row(item, replace(at))}
          <Button
            size="small"
            variant="ghost"
            onClick={() => onChange(items.filter((_, index) => index !== at))}
          >
            {actions.remove()}
          </Button>
        </div>
      ))}
      {items.length < ACTION_ENTRIES_MAX && (
        <Button size="small" icon={Plus} className="self-start" onClick={() => onChange([...items, fresh])}>
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}

const freshParameter: ActionParameter = { name: '', type: 'code', question: '', choices: [] }

function Parameters({ body, change }: PartProps) {
  const { actions } = useLL()
  return (
    <List
      title={actions.parameters()}
      addLabel={actions.addParameter()}
      items={body.parameters}
      fresh={freshParameter}
      onChange={(parameters) => change({ parameters })}
      row={(item, replace) => (
        <>
          <Field label={actions.key()} className="w-36">
            <TextInput value={item.name} onChange={(name) => replace({ ...item, name })} />
          </Field>
          <Field label={actions.type()} className="w-56">
            <Select
              value={item.type}
              onChange={(type) => replace({ ...item, type, choices: type === 'choice' ? item.choices : [] })}
              options={parameterTypes.map((value) => ({ value, label: actions.types[value]() }))}
            />
          </Field>
          <Field label={actions.question()} className="min-w-56 flex-1">
            <TextInput value={item.question} onChange={(question) => replace({ ...item, question })} />
          </Field>
          {item.type === 'choice' && (
            <Field label={actions.choices()} className="w-full">
              <TokenInput value={item.choices} onChange={(choices) => replace({ ...item, choices })} />
            </Field>
          )}
        </>
      )}
    />
  )
}

function Call({ body, change }: PartProps) {
  const { actions } = useLL()
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Field label={actions.method()} className="w-32">
          <Select
            value={body.method}
            onChange={(method) => change({ method })}
            options={actionMethods.map((value) => ({ value, label: value }))}
          />
        </Field>
        <Field label={actions.url()} hint={actions.urlHint({ form: '{name}' })} className="min-w-56 flex-1">
          <TextInput type="url" value={body.url} onChange={(url) => change({ url })} />
        </Field>
      </div>
      <List
        title={actions.headers()}
        addLabel={actions.addHeader()}
        items={body.headers}
        fresh={{ name: '', value: '' }}
        onChange={(headers) => change({ headers })}
        row={(item, replace) => (
          <>
            <Field label={actions.headerName()} className="w-48">
              <TextInput value={item.name} onChange={(name) => replace({ ...item, name })} />
            </Field>
            <Field label={actions.headerValue()} className="min-w-48 flex-1">
              <TextInput
                type="password"
                autoComplete="off"
                value={item.value ?? ''}
                placeholder={item.value === null ? actions.headerKept() : ''}
                onChange={(value) => replace({ ...item, value })}
              />
            </Field>
          </>
        )}
      />
    </>
  )
}

function Results({ body, change }: PartProps) {
  const { actions } = useLL()
  return (
    <>
      <List
        title={actions.results()}
        addLabel={actions.addResult()}
        items={body.results}
        fresh={{ name: '', path: '' }}
        onChange={(results) => change({ results })}
        row={(item, replace) => (
          <>
            <Field label={actions.key()} className="w-40">
              <TextInput value={item.name} onChange={(name) => replace({ ...item, name })} />
            </Field>
            <Field label={actions.path()} className="min-w-48 flex-1">
              <TextInput value={item.path} onChange={(path) => replace({ ...item, path })} />
            </Field>
          </>
        )}
      />
      <Field label={actions.reply()} hint={actions.replyHint({ form: '{name}' })}>
        <TextInput
          value={body.reply}
          maxLength={ACTION_TEXT_MAX_CHARS}
          onChange={(reply) => change({ reply })}
        />
      </Field>
    </>
  )
}

function Rules({ body, change }: PartProps) {
  const { actions } = useLL()
  return (
    <>
      <RadioCards
        label={actions.mode()}
        value={body.mode}
        onChange={(mode) => change({ mode })}
        options={actionModes.map((value) => ({ value, label: actions.modes[value]() }))}
      />
      <Field label={actions.hourly()} className="w-40">
        <TextInput
          type="number"
          min={1}
          value={String(body.hourly_max)}
          onChange={(text) => change({ hourly_max: Math.max(1, Math.round(Number(text)) || 1) })}
        />
      </Field>
      <Switch
        label={actions.enabled()}
        checked={body.is_enabled}
        onChange={(is_enabled) => change({ is_enabled })}
      />
    </>
  )
}
