import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'

/** A chat with the journal position that it includes. */
export interface VersionedChat {
  readonly chat: Chat | null
  readonly seq: number
}

/** Returns a chat with the marks of another one as well. */
const withMarks = (chat: Chat, { read, delivered }: Chat): Chat =>
  withDelivered(withRead(withRead(chat, 'customer', read.customer), 'agent', read.agent), delivered.customer)

/**
 * Applies a chat if it is newer; marks that are known stay. Events and pages carry a position; the response of an action carries none
 * and is judged by its version alone. An event older than an answered action would undo it on the screen; its
 * lower version reveals it.
 */
export function mergeChat(known: VersionedChat, chat: Chat, seq: number | null): VersionedChat {
  if (known.chat === null) return { chat, seq: seq ?? known.seq }
  if (chat.version < known.chat.version) return known
  const isOlder = seq === null ? chat.version === known.chat.version : seq < known.seq
  return isOlder ? known : { chat: withMarks(chat, known.chat), seq: seq ?? known.seq }
}

/** Returns the chat with a read mark of one side; marks never move back. */
export const withRead = (chat: Chat, by: 'customer' | 'agent', order: number): Chat =>
  order > chat.read[by] ? { ...chat, read: { ...chat.read, [by]: order } } : chat

/** Returns the chat with a delivery mark of the customer; marks never move back. */
export const withDelivered = (chat: Chat, order: number): Chat =>
  order > chat.delivered.customer ? { ...chat, delivered: { customer: order } } : chat

/** Delivery status of a message of the team. */
export type DeliveryStatus = 'queued' | 'sent' | 'delivered' | 'mailed' | 'read' | 'failed'

/** Returns the delivery status of a message of the team. */
export function deliveryOf(
  chat: Chat,
  { order, mailed_at, delivery }: Pick<Message, 'order' | 'mailed_at' | 'delivery'>,
): DeliveryStatus {
  // A channel tells of each message by itself.
  if (delivery) return delivery.state
  if (order <= chat.read.customer) return 'read'
  if (mailed_at) return 'mailed'
  return order <= chat.delivered.customer ? 'delivered' : 'sent'
}
