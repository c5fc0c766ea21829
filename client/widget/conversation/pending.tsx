import type { Outgoing } from '#machines/chat/outbox.ts'
import { formatBytes } from '../panel/format.ts'
import { errorText } from '../panel/texts.ts'
import { OwnBubble } from '../view/bubble.tsx'
import { Icon } from '../view/icon.tsx'
import { usePanel } from '../view/use-session.ts'

/** A message on its way, or one that did not get through: it stays, to be sent again or deleted. */
export function Pending({ message }: { readonly message: Outgoing }) {
  const { session, texts, LL } = usePanel()
  const { key, text, files, status, failure } = message
  return (
    <div class={`pending ${status}`}>
      <OwnBubble text={text}>
        {files.length > 0 && (
          <ul class="files">
            {files.map(({ id, name, size }) => (
              <li key={id}>
                <Icon name="file" />
                <span>{name}</span>
                <small>{formatBytes(texts.locale, size)}</small>
              </li>
            ))}
          </ul>
        )}
        {status === 'failed' ? (
          <div class="meta error" role="alert">
            {LL.messages.notSent()} {failure && errorText(texts, failure)}
            <button type="button" class="link" onClick={() => session.send({ type: 'message.retry', key })}>
              {LL.retry()}
            </button>
            <button type="button" class="link" onClick={() => session.send({ type: 'message.discard', key })}>
              {LL.messages.discard()}
            </button>
          </div>
        ) : (
          <p class="meta">{LL.messages.sending()}</p>
        )}
      </OwnBubble>
    </div>
  )
}
