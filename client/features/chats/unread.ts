import type { Chat } from '#contract/chats/chat-shapes.ts'

/**
 * Returns the number of messages that the assigned agent has not seen. While a chat is assigned, only customer and agent write,
 * and agent messages advance the agent's mark; messages after it are therefore the customer's, except for an answer that the bot
 * gave just before.
 */
export const unreadOf = ({ status, last_message, message_count, read }: Chat): number =>
  status === 'assigned' && last_message?.sender === 'customer' ? Math.max(0, message_count - read.agent) : 0

/** Returns the number of unseen messages if the chat is the member's own; otherwise 0. */
export const unreadOfMine = (chat: Chat, me: number): number =>
  chat.assigned_agent?.id === me ? unreadOf(chat) : 0
