import { isBlocked, type Outgoing } from '#machines/chat/outbox.ts'
import { isTransient } from '#machines/failure.ts'
import { hasEnded } from '#machines/widget/selectors.ts'
import { formatBytes } from '../panel/format.ts'
import { errorText } from '../panel/texts.ts'
import { OwnBubble } from '../view/bubble.tsx'
import { Icon } from '../view/icon.tsx'
import { usePanel } from '../view/use-session.ts'

function Files({ files }: Pick<Outgoing, 'files'>) {
  const { texts } = usePanel()
  return (
    <ul class="files">
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <Icon name="file" />
          <span>{name}</span>
          <small>{formatBytes(texts.locale, size)}</small>
        </li>
      ))}
    </ul>
  )
}

/** Actions for a message that failed to send. */
function Choices({ id }: { readonly id: string }) {
  const { session, LL } = usePanel()
  return (
    <>
      <button type="button" class="link" onClick={() => session.send({ type: 'message.retry', key: id })}>
        {LL.retry()}
      </button>
      <button type="button" class="link" onClick={() => session.send({ type: 'message.discard', key: id })}>
        {LL.messages.discard()}
      </button>
    </>
  )
}

/** Returns true for a message that is retried automatically. */
const waits = ({ failure }: Outgoing): boolean => failure !== null && isTransient(failure)

/** Status of an unsent message: being sent, waiting for the connection, or failed. */
function StatusLine({ message }: { readonly message: Outgoing }) {
  const { key, status, failure } = message
  const { state, texts, LL } = usePanel()
  const snapshot = state.conversation?.snapshot()
  if (snapshot && hasEnded(snapshot)) return <p class="meta">{LL.messages.notSent()}</p>
  if (waits(message))
    return (
      <div class="meta" role="status">
        {LL.messages.waiting()}
        <Choices id={key} />
      </div>
    )
  if (status === 'failed')
    return (
      <div class="meta error" role="alert">
        {LL.messages.notSent()} {failure && errorText(texts, failure)}
        <Choices id={key} />
      </div>
    )
  const isWaiting = status === 'queued' && isBlocked(snapshot?.context.outbox ?? [])
  return <p class="meta">{isWaiting ? LL.messages.waiting() : LL.messages.sending()}</p>
}

/** An unsent message; a failed one stays, to be sent again or deleted. */
export function Pending({ message }: { readonly message: Outgoing }) {
  const { text, files, status } = message
  const look = waits(message) ? 'queued' : status
  return (
    <div class={`pending ${look}`}>
      <OwnBubble text={text}>
        {files.length > 0 && <Files files={files} />}
        <StatusLine message={message} />
      </OwnBubble>
    </div>
  )
}
