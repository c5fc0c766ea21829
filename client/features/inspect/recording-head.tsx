import { FlaskConical, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { saveFile } from '#client/lib/save-file.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { excerptOf } from '#machines/recording/excerpt.ts'
import { allStates, valueText } from './chart/active-states.ts'
import type { Subject } from './subjects.ts'
import type { OpenRecording } from './use-recording.ts'

/** Button that opens the file of a recording. */
export function OpenFile({ onOpen }: { readonly onOpen: (file: Blob) => void }) {
  const LL = useLL()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        {LL.inspect.recording.open()}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={LL.inspect.recording.file()}
        accept=".flight,.gz,application/gzip,application/json"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onOpen(file)
        }}
      />
    </>
  )
}

interface RecordingHeadProps {
  readonly recording: OpenRecording
  readonly subject: Subject | null
}

/** Says whether an open recording replays the same with this release, and makes a test of it. */
export function RecordingHead({ recording, subject }: RecordingHeadProps) {
  const LL = useLL()
  const texts = LL.inspect.recording
  const { state, refusal, failure } = recording
  if (state === 'idle') return null
  return (
    <div className="flex flex-wrap items-center gap-3 border-b bg-surface-sunken px-4 py-2">
      <div role={state === 'refused' ? 'alert' : 'status'} className="wrap-anywhere mr-auto min-w-0">
        {(state === 'loading' || state === 'checking') && texts.checking()}
        {state === 'refused' && (refusal ? texts.refusals[refusal]() : failure && texts.failed())}
        {state === 'ready' && <Summary recording={recording} />}
      </div>
      {state === 'ready' && subject?.actor && <CopyAsTest recording={recording} subject={subject} />}
      {state === 'ready' && (
        <Button size="small" icon={X} onClick={recording.close}>
          {texts.close()}
        </Button>
      )}
    </div>
  )
}

function Summary({ recording: { summary, flight, replayed } }: Pick<RecordingHeadProps, 'recording'>) {
  const texts = useLL().inspect.recording
  if (!summary || !flight || !replayed) return null
  const { equal, steps, first } = summary
  const changed = replayed.changed.map((index) => flight.actors[index]?.name).join(', ')
  return (
    <>
      <p className="font-medium">{texts.equal({ equal, steps })}</p>
      {first && (
        <p className="font-mono text-xs">
          {texts.differs({
            name: flight.actors[first.actor]?.name ?? '',
            recorded: valueText(first.recorded),
            replayed: valueText(first.replayed),
          })}
        </p>
      )}
      {changed && <p className="text-sm text-text-muted">{texts.changedCharts({ names: changed })}</p>}
    </>
  )
}

const asRecorded = ''

/** Saves the selected machine's part as a file for `tests/recordings`, with the state that it should have had. */
function CopyAsTest({ recording, subject }: { recording: OpenRecording; subject: Subject }) {
  const LL = useLL()
  const texts = LL.inspect.recording.test
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('fault')
  const [state, setState] = useState(asRecorded)
  const { flight, at } = recording
  const index = [...(recording.replayed?.inspection.actors.keys() ?? [])].indexOf(subject.key)
  const states = allStates(subject.chart).map(({ id }) => ({ value: id, label: id }))
  const save = () => {
    if (!flight) return
    const n = subject.actor?.entries.findLast((entry) => entry.n <= at)?.n ?? -1
    const test = excerptOf(flight, index, state === asRecorded ? undefined : { n, state })
    saveFile(new Blob([JSON.stringify(test)], { type: 'application/json' }), `${name}.flight`)
    setOpen(false)
  }
  return (
    <>
      <Button size="small" icon={FlaskConical} onClick={() => setOpen(true)}>
        {texts.open()}
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={texts.open()}
          description={texts.text()}
          onSubmit={save}
          footer={
            <Button type="submit" variant="primary">
              {texts.save()}
            </Button>
          }
        >
          <div className="flex flex-col gap-4 pb-2">
            <Field label={texts.name()}>
              <TextInput value={name} onChange={setName} />
            </Field>
            <Field label={texts.expected()} hint={texts.expectedHint()}>
              <Select
                value={state}
                onChange={setState}
                options={[{ value: asRecorded, label: texts.asRecorded() }, ...states]}
              />
            </Field>
          </div>
        </Dialog>
      )}
    </>
  )
}
