import type { RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { MESSAGE_MAX_CHARS } from '#contract/base/limits.ts'
import type { FileRef } from '#machines/upload/file-checks.ts'
import { Icon } from './icon.tsx'
import { usePanel } from './use-session.ts'

/** Returns true for touch devices, where Enter inserts a line break instead of sending. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

/** Button that sends the message or, if the input is empty, stops the current answer. */
function SendButton({ isStop, isDisabled }: { readonly isStop: boolean; readonly isDisabled: boolean }) {
  const { session, texts, LL } = usePanel()
  const label = (isStop && texts.talk?.messages.stop()) || LL.composer.send()
  return (
    <button
      key={label}
      type={isStop ? 'button' : 'submit'}
      class="send"
      disabled={isDisabled && !isStop}
      aria-label={label}
      title={label}
      onClick={() => isStop && session.send({ type: 'reply.stop' })}
    >
      <Icon name={isStop ? 'stop' : 'send'} />
    </button>
  )
}

/** Text input that grows with its content, or with its hint while it is empty. */
function Input(props: {
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly draft: string
  readonly isTooLong: boolean
  readonly onChange: (draft: string) => void
  readonly onSubmit: (event: Event) => void
}) {
  const { input, draft, isTooLong, onChange, onSubmit } = props
  const { state, LL } = usePanel()
  const hint = state.words?.bot_question
  return (
    <div class="grow" data-text={draft || hint}>
      <textarea
        ref={input}
        rows={1}
        value={draft}
        aria-label={LL.composer.label()}
        aria-describedby={isTooLong ? 'too-long' : undefined}
        placeholder={hint}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.isComposing && !isTouch()) onSubmit(event)
        }}
      />
    </div>
  )
}

/** Form for writing a message. */
export function Composer() {
  const { session, state, LL } = usePanel()
  const [draft, setDraft] = useState('')
  const [files, setFiles] = useState<readonly FileRef[]>([])
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const { conversation, Attach } = state
  const over = draft.length - MESSAGE_MAX_CHARS
  const message = { type: 'message.send', text: draft.trim(), files } as const
  const isEmpty = message.text === '' && files.length === 0
  const isSendable = over <= 0 && !isEmpty && (conversation?.can(message) ?? true)
  const isAnswering = (conversation?.snapshot().context.reveal.startedAt ?? null) !== null

  const change = (value: string) => {
    session.start()
    setDraft(value)
    conversation?.send({ type: 'draft.change', text: value })
  }
  const submit = (event: Event) => {
    event.preventDefault()
    if (!isSendable) return
    session.send(message)
    setDraft('')
    setFiles([])
    input.current?.focus()
  }
  return (
    <form class="composer" ref={form} onSubmit={submit}>
      {Attach && <Attach form={form} files={files} onChange={setFiles} />}
      <Input input={input} draft={draft} isTooLong={over > 0} onChange={change} onSubmit={submit} />
      <SendButton isStop={isAnswering && isEmpty} isDisabled={!isSendable} />
      {over > 0 && (
        <p class="error" id="too-long" role="status">
          {LL.composer.tooLong({ n: over })}
        </p>
      )}
    </form>
  )
}
