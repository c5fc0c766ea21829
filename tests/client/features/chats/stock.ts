import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import { chatOf } from '#tests/client/app/fixtures.ts'

/** The signed-in member, as chats name her. */
export const lea = { id: 7, name: 'Léa Martin' }
/** A colleague of the signed-in member. */
export const jonas = { id: 8, name: 'Jonas Weber' }

/** Returns the time at the given number of minutes after 8:00. */
export const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 21, 8, minutes)).toISOString()

/** Returns a listed chat, last changed the given number of minutes after 8:00. */
export const chatAt = (id: number, name: string, minutes: number, changes: Partial<Chat> = {}): Chat =>
  chatOf(id, name, { updated_at: at(minutes), ...changes })

/** Returns a message, from the customer by default. */
export function messageOf(
  chat_id: number,
  order: number,
  message: string,
  changes: Partial<Message> = {},
): Message {
  const sender = changes.sender ?? 'customer'
  return {
    id: chat_id * 1000 + order,
    chat_id,
    order,
    role: sender === 'customer' ? 'user' : 'assistant',
    sender,
    agent: sender === 'agent' ? lea : null,
    message,
    created_at: at(order),
    client_message_id: null,
    file_chat_messages: [],
    references: [],
    ...changes,
  }
}

/** Returns a chat as it is after a message. */
export const after = (chat: Chat, { order, sender, message, created_at }: Message): Chat => ({
  ...chat,
  message_count: order,
  updated_at: created_at,
  last_message: { order, sender, message, created_at },
})

/** Returns a chat as it is once assigned to a member. */
export const heldBy = (chat: Chat, agent: Chat['assigned_agent']): Chat => ({
  ...chat,
  status: 'assigned',
  assigned_agent: agent,
  assignment_date: at(30),
  waiting_since: null,
  version: chat.version + 1,
})
