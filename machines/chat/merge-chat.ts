import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'

/** Chat with its journal position. */
export interface VersionedChat {
  readonly chat: Chat | null
  readonly seq: number
}

/** Returns a chat with the read and delivery marks of either version, whichever are further along. */
const withMarks = (chat: Chat, { read, delivered }: Chat): Chat =>
  withDelivered(withRead(withRead(chat, 'customer', read.customer), 'agent', read.agent), delivered.customer)

/**
 * Applies a chat if it is newer; read and delivery marks never move back. Events and pages have a journal position; responses to
 * actions have none and are compared by version. An event older than the last response has a lower version and is ignored,
 * because it would undo the action on screen.
 */
export function mergeChat(known: VersionedChat, chat: Chat, seq: number | null): VersionedChat {
  if (known.chat === null) return { chat, seq: seq ?? known.seq }
  if (chat.version < known.chat.version) return known
  const isOlder = seq === null ? chat.version === known.chat.version : seq < known.seq
  return isOlder ? known : { chat: withMarks(chat, known.chat), seq: seq ?? known.seq }
}

/** Returns the chat with one side's read mark advanced; marks never move back. */
export const withRead = (chat: Chat, by: 'customer' | 'agent', order: number): Chat =>
  order > chat.read[by] ? { ...chat, read: { ...chat.read, [by]: order } } : chat

/** Returns the chat with the customer's delivery mark advanced; marks never move back. */
export const withDelivered = (chat: Chat, order: number): Chat =>
  order > chat.delivered.customer ? { ...chat, delivered: { customer: order } } : chat

/** Delivery status of a message from the team. */
export type DeliveryStatus = 'queued' | 'sent' | 'delivered' | 'mailed' | 'read' | 'failed'

/** Returns the delivery status of a message to the customer. */
export function deliveryOf(
  chat: Chat,
  { order, mailed_at, delivery }: Pick<Message, 'order' | 'mailed_at' | 'delivery'>,
): DeliveryStatus {
  // Channels report delivery per message.
  if (delivery) return delivery.state
  if (order <= chat.read.customer) return 'read'
  if (mailed_at) return 'mailed'
  return order <= chat.delivered.customer ? 'delivered' : 'sent'
}
