import { useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Conversation } from '../use-conversation.ts'
import { speakerName } from './speaker-name.ts'

interface NewestAnnouncerProps {
  readonly conversation: Conversation
  readonly chat: Chat
}

/** Announces new messages from others while the chat is open. */
export function NewestAnnouncer({ conversation: { messages, me }, chat }: NewestAnnouncerProps) {
  const LL = useLL()
  const last = messages.at(-1)
  const [first] = useState(last?.order ?? 0)
  const isNew = last !== undefined && last.order > first && last.agent?.id !== me.id
  const name =
    isNew && speakerName(LL, chat, { sender: last.sender, name: last.agent?.name ?? null, isMe: false })
  return (
    <p role="status" className="sr-only">
      {isNew && LL.chats.conversation.says({ name: name || '', text: last.message })}
    </p>
  )
}
