import type { Chat } from '#contract/chats/chat-shapes.ts'

/** Fields that change with messages and read marks but are not shown in the panel. */
const moving = {
  last_message: null,
  read: null,
  delivered: null,
  updated_at: '',
  unanswered_since: null,
  reply_due_at: null,
  reply_state: null,
}

const detailsOf = (chat: Chat | null): string => JSON.stringify(chat && { ...chat, ...moving })

/** Returns true if two states of a chat look the same in the details panel. */
export const hasSameDetails = (one: Chat | null, other: Chat | null): boolean =>
  one === other || detailsOf(one) === detailsOf(other)
