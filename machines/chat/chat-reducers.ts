import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { Failure } from '../failure.ts'
import type { ChatContext, ChatJournalEvent, HistoryPage, LostClaim } from './chat-types.ts'
import { mergeChat } from './merge-chat.ts'
import { joinNewest, mergeMessages } from './merge-messages.ts'
import { settleSaved } from './outbox.ts'

/** Splits a page of the history into the chat and its messages. */
function parts({ messages, seq, ...chat }: HistoryPage) {
  return { messages, seq, chat }
}

/** Applies an older page, or one that fills a gap. */
export function mergePage(context: ChatContext, page: HistoryPage): Partial<ChatContext> {
  const { messages, seq, chat } = parts(page)
  return {
    ...mergeChat(context, chat, seq),
    messages: mergeMessages(context.messages, messages),
    outbox: settleSaved(context.outbox, messages),
    loadFailure: null,
  }
}

/** Applies the newest page, initially and after a disconnect. */
export function mergeNewest(context: ChatContext, page: HistoryPage): Partial<ChatContext> {
  return { ...mergePage(context, page), messages: joinNewest(context.messages, page.messages) }
}

/** Applies a message, from the response of a send or from the journal. */
export const mergeMessage = (context: ChatContext, message: Message): Partial<ChatContext> => ({
  messages: mergeMessages(context.messages, [message]),
  outbox: settleSaved(context.outbox, [message]),
})

/** Applies an event of the journal about this chat. */
export function applyEvent(context: ChatContext, event: ChatJournalEvent): Partial<ChatContext> {
  const taken = mergeChat(context, event.chat, event.seq)
  return event.type === 'message.added' ? { ...taken, ...mergeMessage(context, event.message) } : taken
}

/**
 * Returns the `order` of the customer's last message that was on the screen and is not marked as read, or
 * null.
 */
export function unreadOrder({ messages, shown, chat }: ChatContext): number | null {
  const last = messages.findLast(({ sender, order }) => sender === 'customer' && order <= shown)?.order
  return last !== undefined && last > (chat?.read.agent ?? 0) ? last : null
}

/**
 * Returns who claimed the chat first, according to the error of the server, else to the chat as it is now.
 */
export function lostClaimOf(failure: Failure, chat: Chat | null): LostClaim | null {
  if (failure.code !== 'chat_already_assigned') return null
  const { name, at } = failure.params ?? {}
  return {
    name: typeof name === 'string' ? name : (chat?.assigned_agent?.name ?? ''),
    at: typeof at === 'string' ? at : (chat?.assignment_date ?? null),
  }
}
