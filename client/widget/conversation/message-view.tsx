import { formatTime } from '../panel/format.ts'
import { OwnBubble, TheirBubble } from '../view/bubble.tsx'
import { usePanel } from '../view/use-session.ts'
import { Choices } from './choices.tsx'
import { CopyButton } from './copy-button.tsx'
import { FilesView } from './files-view.tsx'
import { Sources } from './sources.tsx'
import type { Entry } from './timeline.ts'

type Said = Extract<Entry, { kind: 'message' }>

/** A message of the visitor; the last one shows its delivery status. */
function Own({ message, isLast, mark }: Said & { readonly mark: string | null }) {
  const { texts } = usePanel()
  return (
    <OwnBubble text={message.message}>
      <FilesView files={message.file_chat_messages} />
      {isLast && (
        <p class="meta">
          {mark && <span>{mark} · </span>}
          <time dateTime={message.created_at}>{formatTime(texts.locale, message.created_at)}</time>
        </p>
      )}
    </OwnBubble>
  )
}

interface Shown {
  readonly cut: string | undefined
  /** Whether nothing was said after it. */
  readonly isNewest: boolean
}

/** A message of the bot or of an agent; a stopped answer ends where it was stopped. */
function Theirs({ message, isFirst, isLast, isNewest, cut }: Said & Shown) {
  const { state, texts, LL } = usePanel()
  const { sender, agent, references, created_at } = message
  const text = cut ?? message.message
  return (
    <TheirBubble text={text} icon={state.bot?.bot_icon} person={agent?.name} isFollowing={!isFirst}>
      <FilesView files={message.file_chat_messages} />
      {cut !== undefined && <p class="meta">{LL.messages.stopped()}</p>}
      {references.length > 0 && cut === undefined && <Sources sources={references} />}
      {isNewest && cut === undefined && <Choices choices={message.choices ?? []} />}
      {isLast && (
        <div class="meta">
          {agent && <span>{agent.name} · </span>}
          <time dateTime={created_at}>{formatTime(texts.locale, created_at)}</time>
          {sender === 'bot' && <CopyButton text={text} />}
        </div>
      )}
    </TheirBubble>
  )
}

/** A message of anyone. */
export function MessageView(props: Said & Shown & { readonly mark: string | null }) {
  return props.message.sender === 'customer' ? <Own {...props} /> : <Theirs {...props} />
}
