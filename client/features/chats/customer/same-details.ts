import type { Chat } from '#contract/chats/chat-shapes.ts'

/** What messages and marks of reading change, and the panel does not show. */
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

/** Returns true if the panel beside a chat shows the same for both states of it. */
export const hasSameDetails = (one: Chat | null, other: Chat | null): boolean =>
  one === other || detailsOf(one) === detailsOf(other)
