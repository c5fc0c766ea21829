import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { Markdown } from '../markdown/markdown.ts'
import { Avatar } from './avatar.tsx'

/** Something that the bot or a person of the team says. */
export function TheirBubble(props: {
  readonly text: string
  readonly icon?: string
  readonly person?: string
  /** Below the text, within the same block: sources, copying. */
  readonly children?: ComponentChildren
  readonly isStreaming?: boolean
  /** True where the same person said something just before. */
  readonly isFollowing?: boolean
}) {
  const { text, icon, person, children, isStreaming, isFollowing } = props
  const content = useMemo(() => <Markdown text={text} />, [text])
  return (
    <div
      class={`row theirs ${isFollowing ? 'following' : ''}`}
      aria-hidden={isStreaming ? 'true' : undefined}
    >
      <Avatar icon={icon} person={person} />
      <div class="column">
        {text && <div class="bubble">{content}</div>}
        {children}
      </div>
    </div>
  )
}

/** Something that the visitor says, as they typed it. */
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
