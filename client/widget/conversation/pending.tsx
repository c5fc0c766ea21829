import { isBlocked, type Outgoing } from '#machines/chat/outbox.ts'
import { type Failure, isTransient } from '#machines/failure.ts'
import { hasEnded } from '#machines/widget/selectors.ts'
import { formatBytes } from '../panel/format.ts'
import { errorText, type Texts } from '../panel/texts.ts'
import { OwnBubble } from '../view/bubble.tsx'
import { FileRow } from '../view/file-row.tsx'
import { useTalk } from '../view/use-talk.ts'

/** Files of an unsent message; if sending failed, each file can be removed. */
function Files({ message: { key, files, status } }: { readonly message: Outgoing }) {
  const { session } = useTalk()
  const remove = (file: string) => session.send({ type: 'message.unfile', key, file })
  return (
    <ul class="files">
      {files.map((file) => (
        <FileRow key={file.id} file={file} onRemove={status === 'failed' ? () => remove(file.id) : null} />
      ))}
    </ul>
  )
}

/** Actions for a message that failed to send. */
function Choices({ id }: { readonly id: string }) {
  const { session, LL, talk } = useTalk()
  return (
    <>
      <button type="button" class="link" onClick={() => session.send({ type: 'message.retry', key: id })}>
        {LL.retry()}
      </button>
      <button type="button" class="link" onClick={() => session.send({ type: 'message.discard', key: id })}>
        {talk.messages.discard()}
      </button>
    </>
  )
}

/** Returns the reason why a message was refused, with the name of the file at fault if there is one. */
function reasonOf(failure: Failure, texts: Texts): string {
  const { files } = texts.talk ?? {}
  const { name, limit } = failure.params ?? {}
  if (files && typeof name === 'string') {
    if (failure.code === 'file_type_invalid') return files.typeInvalid({ name })
    if (failure.code === 'file_empty') return files.empty({ name })
    if (failure.code === 'file_too_large')
      return files.tooLarge({ name, size: formatBytes(texts.locale, Number(limit)) })
  }
  return errorText(texts, failure)
}

/** Returns true for a message that is retried automatically. */
const waits = ({ failure }: Outgoing): boolean => failure !== null && isTransient(failure)

/** Status of an unsent message: being sent, waiting for the connection, or failed. */
function StatusLine({ message }: { readonly message: Outgoing }) {
  const { key, status, failure } = message
  const { state, texts, talk } = useTalk()
  const snapshot = state.conversation?.snapshot()
  if (snapshot && hasEnded(snapshot)) return <p class="meta">{talk.messages.notSent()}</p>
  if (waits(message))
    return (
      <div class="meta" role="status">
        {talk.messages.waiting()}
        <Choices id={key} />
      </div>
    )
  if (status === 'failed')
    return (
      <div class="meta error" role="alert">
        {talk.messages.notSent()} {failure && reasonOf(failure, texts)}
        <Choices id={key} />
      </div>
    )
  const isWaiting = status === 'queued' && isBlocked(snapshot?.context.outbox ?? [])
  return <p class="meta">{isWaiting ? talk.messages.waiting() : talk.messages.sending()}</p>
}

/** Unsent message; if it failed, it can be retried or deleted. */
export function Pending({ message }: { readonly message: Outgoing }) {
  const { text, files, status } = message
  const look = waits(message) ? 'queued' : status
  return (
    <div class={`pending ${look}`}>
      <OwnBubble text={text}>
        {files.length > 0 && <Files message={message} />}
        <StatusLine message={message} />
      </OwnBubble>
    </div>
  )
}
