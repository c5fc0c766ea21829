import type { Chat } from '#contract/chat-shapes.ts'

/** A chat with the journal position that it includes. */
export interface KnownChat {
  readonly chat: Chat | null
  readonly seq: number
}

/**
 * Takes a chat where it is newer. Facts and pages carry a position; the answer of an action carries none and counts by its version alone.
 * A fact from before an action that was answered already would undo it on the screen: its lower version gives it away.
 */
export function takeChat(known: KnownChat, chat: Chat, seq: number | null): KnownChat {
  if (known.chat === null) return { chat, seq: seq ?? known.seq }
  if (chat.version < known.chat.version) return known
  if (seq === null) return chat.version > known.chat.version ? { chat, seq: known.seq } : known
  return seq < known.seq ? known : { chat, seq }
}

/** The chat with a read mark of one side; marks never go back. */
export const withRead = (chat: Chat, by: 'customer' | 'agent', order: number): Chat =>
  order > chat.read[by] ? { ...chat, read: { ...chat.read, [by]: order } } : chat

/** The chat with a mark of what reached the customer; marks never go back. */
export const withDelivered = (chat: Chat, order: number): Chat =>
  order > chat.delivered.customer ? { ...chat, delivered: { customer: order } } : chat

/** How far a message of the team got. */
export function deliveryOf(chat: Chat, order: number): 'sent' | 'delivered' | 'read' {
  if (order <= chat.read.customer) return 'read'
  return order <= chat.delivered.customer ? 'delivered' : 'sent'
}
