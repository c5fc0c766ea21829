import { useOfferUndo } from '#client/core/undo/undo.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { actReversal } from '#machines/undo/undo-types.ts'
import type { ChatMoved } from './chat-actor-cache.ts'

/** Returns true if a move took the chat away from the member, or ended it. */
const isGivenUp = ({ kind, chat }: ChatMoved, me: number): boolean =>
  kind === 'end' ||
  kind === 'transfer' ||
  kind === 'returnToBot' ||
  (kind === 'assign' && chat.assigned_agent?.id !== me)

/**
 * Returns a handler that reports a move and offers to undo it; `onGivenUp` is called if the move took the chat away from the
 * member or ended it.
 */
export function useMoveUndo(me: number, onGivenUp: (chat: Chat) => void): (move: ChatMoved) => void {
  const { undo: texts } = useLL().chats
  const offer = useOfferUndo()
  return (move) => {
    const { user_name: name, assigned_agent } = move.chat
    const agent = assigned_agent?.name ?? ''
    const kind = move.kind === 'assign' && assigned_agent?.id === me ? 'claim' : move.kind
    const text = kind === 'assign' ? texts.assign({ name, agent }) : texts[kind]({ name })
    offer(text, [actReversal(move.chat)])
    if (isGivenUp(move, me)) onGivenUp(move.chat)
  }
}
