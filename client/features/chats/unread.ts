import type { Chat } from '#contract/chats/chat-shapes.ts'

/**
 * Returns the number of messages that the assigned agent has not seen. While an agent has a chat only the two
 * write, and a message of the agent moves the agent's mark; so messages after the mark are the customer's,
 * except for an answer that the bot gave just before.
 */
export const unreadOf = ({ status, last_message, message_count, read }: Chat): number =>
  status === 'assigned' && last_message?.sender === 'customer' ? Math.max(0, message_count - read.agent) : 0

/** Returns the same number if the chat is this member's, else 0. */
export const unreadOfMine = (chat: Chat, me: number): number =>
  chat.assigned_agent?.id === me ? unreadOf(chat) : 0
