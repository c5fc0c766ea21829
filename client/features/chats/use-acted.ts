import { useOfferUndo } from '#client/core/undo/undo.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { ChatActed } from './chat-actor-cache.ts'

/** Whether a change of hands took a chat off the member's hands. */
const isLeft = ({ kind, chat }: ChatActed, me: number): boolean =>
  kind === 'end' ||
  kind === 'transfer' ||
  kind === 'queue' ||
  (kind === 'assign' && chat.assigned_agent?.id !== me)

/** Returns what tells of a change of hands and offers to undo it; `onLeft` is called after those that end the member's part. */
export function useActed(me: number, onLeft: (chat: Chat) => void): (act: ChatActed) => void {
  const { undo: texts } = useLL().chats
  const offer = useOfferUndo()
  return (act) => {
    const { id, version, user_name: name, assigned_agent } = act.chat
    const agent = assigned_agent?.name ?? ''
    const kind = act.kind === 'assign' && assigned_agent?.id === me ? 'claim' : act.kind
    const text = kind === 'assign' ? texts.assign({ name, agent }) : texts[kind]({ name })
    offer(text, [{ kind: 'place', id, name, version }])
    if (isLeft(act, me)) onLeft(act.chat)
  }
}
