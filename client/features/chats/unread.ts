import type { Chat } from '#contract/chat-shapes.ts'

/**
 * Messages that the agent in charge has not seen. While an agent has a chat only the two write, and a message of the agent
 * moves the agent's mark; so what came after the mark is the customer's, but for an answer that the bot gave just before.
 */
export const unreadOf = ({ status, last_message, message_count, read }: Chat): number =>
  status === 'assigned' && last_message?.sender === 'customer' ? Math.max(0, message_count - read.agent) : 0

/** The same where the chat is this member's; what a colleague has not read is the colleague's business. */
export const unreadOfMine = (chat: Chat, me: number): number =>
  chat.assigned_agent?.id === me ? unreadOf(chat) : 0
