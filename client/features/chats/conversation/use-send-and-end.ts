import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import type { ChatActor, ChatSnapshot } from '../chat-actor.ts'

const progressOf = ({ context: { outbox } }: ChatSnapshot) => {
  if (outbox.length === 0) return 'sent'
  return outbox.some(({ status }) => status === 'failed') ? 'failed' : 'sending'
}

/**
 * Registers the hotkey that sends the reply and ends the chat. The chat ends once the server has received all messages; if a
 * message fails, the chat stays open.
 */
export function useSendAndEnd(
  actor: ChatActor,
  field: RefObject<HTMLTextAreaElement | null>,
  onEnd: () => void,
): void {
  const { actions } = useLL().chats
  const progress = useSelector(actor, progressOf)
  const [isEnding, setEnding] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isEnding || progress === 'sending') return
    setEnding(false)
    if (progress === 'sent') end()
  }, [isEnding, progress])
  const run = () => {
    const snapshot = actor.getSnapshot()
    const isReply = snapshot.context.writing === 'reply' && document.activeElement === field.current
    if (!isReply || !snapshot.can({ type: 'message.send' })) return
    actor.send({ type: 'message.send' })
    setEnding(true)
  }
  useHotkeys(actions.heading(), [
    { keys: '$mod+Shift+Enter', label: actions.sendAndEnd(), whileTyping: true, run },
  ])
}
