import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { InspectedEvent } from '#client/inspect/inspect-protocol.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { parsePayload } from './payload.ts'
import { latestPayload, type Subject, takenEvents } from './subjects.ts'

interface SendTabProps {
  readonly subject: Subject
  /** True if the actor still accepts events. */
  readonly live: boolean
  readonly onSend: (event: InspectedEvent) => void
}

/** Form that builds an event from a type and a JSON object, and sends it to the actor. */
export function SendTab({ subject, live, onSend }: SendTabProps) {
  const LL = useLL()
  const texts = LL.inspect.send
  const types = takenEvents(subject)
  const [wanted, setWanted] = useState<string | null>(null)
  const [written, setWritten] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  const type = types.find((candidate) => candidate === wanted) ?? types[0]
  // An event usually differs little from the latest one of its type.
  const text = written ?? JSON.stringify(type === undefined ? {} : latestPayload(subject, type), null, 2)
  const payload = parsePayload(text)
  const problem = 'problem' in payload ? texts[payload.problem]() : null
  if (!live) return <p className="text-text-muted">{texts.notLive()}</p>
  if (type === undefined) return <p className="text-text-muted">{texts.none()}</p>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if ('problem' in payload) return
    onSend({ ...payload.fields, type })
    setSent(type)
    setTried(false)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field label={texts.event()} hint={texts.eventHint()}>
        <Select
          value={type}
          onChange={(next) => {
            setWanted(next)
            setWritten(null)
          }}
          options={types.map((value) => ({ value, label: value }))}
        />
      </Field>
      <Field label={texts.payload()} hint={texts.payloadHint()} error={tried ? problem : null}>
        <TextArea value={text} onChange={setWritten} spellCheck={false} className="font-mono text-xs" />
      </Field>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" icon={Send}>
          {LL.common.actions.send()}
        </Button>
        <p role="status" className="wrap-anywhere text-sm text-text-muted">
          {sent && texts.sent({ name: sent })}
        </p>
      </div>
    </form>
  )
}
