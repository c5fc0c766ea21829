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

/** Returns true if the details panel looks the same for both states of a chat. */
export const hasSameDetails = (one: Chat | null, other: Chat | null): boolean =>
  one === other || detailsOf(one) === detailsOf(other)
