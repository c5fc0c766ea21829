import { useState } from 'react'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { useConversation } from './use-conversation.ts'

/** Returns the answer that the panel explains: the one that the member opened since the last question, or the latest. */
export function useExplained({ past, question, reply }: ReturnType<typeof useConversation>) {
  const [opened, setOpened] = useState<{ reply: Message; question: string; key: string } | null>(null)
  const latest = past.at(-1)
  const key = question?.key ?? latest?.question.key ?? ''
  const shown = opened?.key === key ? opened : null
  return {
    reply: shown?.reply ?? reply ?? latest?.reply ?? null,
    question: shown?.question ?? question?.text ?? latest?.question.text ?? '',
    open: (chosen: Message, asked: string) => setOpened({ reply: chosen, question: asked, key }),
  }
}

/** Answer that the panel next to the conversation explains. */
export type Explained = ReturnType<typeof useExplained>
