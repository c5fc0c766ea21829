import type { ReplyMode } from '#contract/channels/channel-rules.ts'

type Listener = () => void

/**
 * Creates a store of the chats in which the member has agreed to send the next message in a special mode, because the regular
 * reply window has closed.
 */
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
    /** Called after sending a message, because the next one requires consent again. */
    drop: (chatId: number) => {
      if (modes.delete(chatId)) notify()
    },
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Special modes that the member has agreed to in this tab. */
export const replyModes = createReplyModes()
