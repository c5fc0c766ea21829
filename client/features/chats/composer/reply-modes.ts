import type { ReplyMode } from '#contract/channels/channel-rules.ts'

type Listener = () => void

/** Chats in which the member has agreed to send the next message in another way than usual, because the reply window is no longer open. */
function createReplyModes() {
  const modes = new Map<number, ReplyMode>()
  const listeners = new Set<Listener>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    get: (chatId: number): ReplyMode | null => modes.get(chatId) ?? null,
    agree: (chatId: number, mode: ReplyMode) => {
      modes.set(chatId, mode)
      notify()
    },
    /** Called once a message was sent: the next one is asked for again. */
    drop: (chatId: number) => {
      if (modes.delete(chatId)) notify()
    },
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The agreements of this tab. */
export const replyModes = createReplyModes()
