import type { Chat } from '#contract/chats/chat-shapes.ts'

/** Fields of a chat that an external backend may leave out, with the values that say nothing about the chat. */
const optionalFields = {
  assignment_receipt: null,
  left_at: null,
  queue_reason: null,
  pending: false,
  snoozed_until: null,
} as const satisfies Partial<Chat>

type OptionalField = keyof typeof optionalFields | 'unanswered_since'

/** A chat of an external backend: fields that the contract gained later may be missing. */
export type ExternalChat = Omit<Chat, OptionalField> & Partial<Pick<Chat, OptionalField>>

/** Returns a chat with the fields that its backend left out. A customer who waits for a person is unanswered since then. */
export function completeChat<T extends ExternalChat>(chat: T): T & Chat {
  const unanswered_since = chat.status === 'waiting' ? (chat.waiting_since ?? null) : null
  return { ...optionalFields, unanswered_since, ...chat }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the payload of an event with a complete chat, before it is checked; other payloads as they are. */
export const completePayload = <T extends object>(payload: T): T =>
  'chat' in payload && isObject(payload.chat)
    ? { ...payload, chat: completeChat(payload.chat as ExternalChat) }
    : payload
