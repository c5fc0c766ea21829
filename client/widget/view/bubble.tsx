import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { Markdown } from '../markdown/markdown.ts'
import { Avatar } from './avatar.tsx'

/** A message of the bot or of an agent. */
export function TheirBubble(props: {
  readonly text: string
  readonly icon?: string
  /** Avatar of a person, instead of the bot's icon. */
  readonly avatar?: ComponentChildren
  /** Content below the text, within the same block: sources, copying. */
  readonly children?: ComponentChildren
  readonly isStreaming?: boolean
  /** True if the previous message is of the same person. */
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

/** A message of the visitor, as typed. */
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
