import { type Chat, chatDefaults, type LaterField } from '#contract/chats/chat-shapes.ts'

const defaults = chatDefaults()

/** Chat from an external backend, in which fields that were added to the contract later may be missing. */
export type ExternalChat = Omit<Chat, LaterField> & Partial<Pick<Chat, LaterField>>

/**
 * Fills in the fields that an external backend left out. A chat that waits for an agent counts as unanswered since it began to
 * wait.
 */
export function completeChat<T extends ExternalChat>(chat: T): T & Chat {
  const unanswered_since = chat.status === 'waiting' ? (chat.waiting_since ?? null) : null
  return { ...defaults, unanswered_since, ...chat }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Completes the chat in an event's payload before validation; returns other payloads unchanged. */
export const completePayload = <T extends object>(payload: T): T =>
  'chat' in payload && isObject(payload.chat)
    ? { ...payload, chat: completeChat(payload.chat as ExternalChat) }
    : payload
