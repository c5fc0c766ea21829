import type { Message } from '#contract/chats/message-shapes.ts'
import { formatTime } from '../panel/format.ts'
import { OwnBubble, TheirBubble } from '../view/bubble.tsx'
import { lazily } from '../view/lazily.tsx'
import { usePanel } from '../view/use-session.ts'
import { useTalk } from '../view/use-talk.ts'
import { Choices, PersonChoice } from './choices.tsx'
import { CopyButton } from './copy-button.tsx'
import { PersonAvatar } from './person-avatar.tsx'
import { Sources } from './sources.tsx'
import { Thumbs } from './thumbs.tsx'
import type { Entry } from './timeline.ts'

type MessageEntry = Extract<Entry, { kind: 'message' }>

const FilesView = lazily(() => import('./files-view.tsx').then((module) => module.FilesView))

const LinkCard = lazily(() => import('./link-card.tsx').then((module) => module.LinkCard))

const Files = ({ message: { file_chat_messages: files } }: { readonly message: Message }) =>
  files.length > 0 ? <FilesView files={files} /> : null

/** Message from the visitor; the last one shows its delivery status. */
function Own({ message, isLast, mark }: MessageEntry & { readonly mark: string | null }) {
  const { texts } = usePanel()
  return (
    <OwnBubble text={message.message}>
      <Files message={message} />
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
  /** True for the last message of the conversation. */
  readonly isNewest: boolean
}

/** Message from the bot or an agent; a stopped answer ends where it was stopped. */
function Theirs({ message, isFirst, isLast, isNewest, cut }: MessageEntry & Shown) {
  const { state, texts, talk } = useTalk()
  const { sender, agent, references, created_at } = message
  const text = cut ?? message.message
  return (
    <TheirBubble
      text={text}
      icon={state.bot?.bot_icon}
      avatar={agent && <PersonAvatar person={agent} />}
      isFollowing={!isFirst}
    >
      <Files message={message} />
      {state.bot?.link_previews && cut === undefined && <LinkCard text={text} />}
      {cut !== undefined && <p class="meta">{talk.messages.stopped()}</p>}
      {references.length > 0 && cut === undefined && <Sources sources={references} />}
      {isNewest && cut === undefined && <Choices choices={message.choices ?? []} />}
      {isNewest && message.certainty === 'unknown' && <PersonChoice />}
      {isLast && (
        <div class="meta">
          {agent && <span>{agent.name} · </span>}
          <time dateTime={created_at}>{formatTime(texts.locale, created_at)}</time>
          {sender === 'bot' && <CopyButton text={text} />}
          {message.certainty && cut === undefined && <Thumbs message={message} />}
        </div>
      )}
    </TheirBubble>
  )
}

/** Message from the visitor, the bot or an agent. */
export function MessageView(props: MessageEntry & Shown & { readonly mark: string | null }) {
  return props.message.sender === 'customer' ? <Own {...props} /> : <Theirs {...props} />
}
