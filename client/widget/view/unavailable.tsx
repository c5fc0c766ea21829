import { errorText, isOffline } from '../panel/texts.ts'
import { Icon } from './icon.tsx'
import { usePanel } from './use-session.ts'

/** Shown while chatting is impossible: the bot is offline, or a failure can be retried. */
export function Unavailable() {
  const { session, state, texts, LL } = usePanel()
  const { words, conversation } = state
  const failure = state.failure ?? conversation?.snapshot().context.failure ?? null
  const Title = words ? 'h2' : 'h1'
  const isClosed = failure !== null && isOffline(failure)
  return (
    <div class="unavailable" role="status">
      <Icon name="offline" />
      <Title>{LL.offlineTitle()}</Title>
      <p>{failure ? errorText(texts, failure) : LL.offlineText()}</p>
      {!isClosed && (
        <button type="button" class="primary" onClick={() => session.load()}>
          {LL.retry()}
        </button>
      )}
    </div>
  )
}
