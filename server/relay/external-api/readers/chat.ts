import { type Chat, chatDefaults, type LaterField } from '#contract/chats/chat-shapes.ts'

const defaults = chatDefaults()

/** A chat of an external backend: fields that the contract gained later may be missing. */
export type ExternalChat = Omit<Chat, LaterField> & Partial<Pick<Chat, LaterField>>

/** Returns a chat with the fields that its backend left out. A customer who waits for a person is unanswered since then. */
export function completeChat<T extends ExternalChat>(chat: T): T & Chat {
  const unanswered_since = chat.status === 'waiting' ? (chat.waiting_since ?? null) : null
  return { ...defaults, unanswered_since, ...chat }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the payload of an event with a complete chat, before it is checked; other payloads as they are. */
export const completePayload = <T extends object>(payload: T): T =>
  'chat' in payload && isObject(payload.chat)
    ? { ...payload, chat: completeChat(payload.chat as ExternalChat) }
    : payload
