import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { Markdown } from '../markdown/markdown.ts'
import { Avatar } from './avatar.tsx'

/** Message bubble of the bot or an agent. */
export function TheirBubble(props: {
  readonly text: string
  readonly icon?: string
  /** Person's avatar, replacing the bot's icon. */
  readonly avatar?: ComponentChildren
  /** Content below the text in the same bubble: sources, copy button. */
  readonly children?: ComponentChildren
  readonly isStreaming?: boolean
  /** True if the previous message is from the same person. */
  readonly isFollowing?: boolean
}) {
  const { text, icon, avatar, children, isStreaming, isFollowing } = props
  const content = useMemo(() => <Markdown text={text} />, [text])
  return (
    <div
      class={`row theirs ${isFollowing ? 'following' : ''}`}
      aria-hidden={isStreaming ? 'true' : undefined}
    >
      {avatar || <Avatar icon={icon} />}
      <div class="column">
        {text && <div class="bubble">{content}</div>}
        {children}
      </div>
    </div>
  )
}

/** Visitor's message bubble, with the text as typed. */
export const OwnBubble = ({
  text,
  children,
}: {
  readonly text: string
  readonly children?: ComponentChildren
}) => (
  <div class="row own">
    <div class="column">
      {text && <div class="bubble">{text}</div>}
      {children}
    </div>
  </div>
)
