import type { Chat, Message } from '#contract/chat-shapes.ts'
import type { Failure } from '#machines/failure.ts'
import type { ChatContext, ChatFact, HistoryPage, LostClaim } from './chat-types.ts'
import { takeChat } from './merge-chat.ts'
import { joinNewest, mergeMessages } from './merge-messages.ts'
import { settleSaved } from './outbox.ts'

/** A page of the history taken apart into the chat and its messages. */
function parts({ messages, seq, ...chat }: HistoryPage) {
  return { messages, seq, chat }
}

/** Takes an older or missing page. */
export function takePage(context: ChatContext, page: HistoryPage): Partial<ChatContext> {
  const { messages, seq, chat } = parts(page)
  return {
    ...takeChat(context, chat, seq),
    messages: mergeMessages(context.messages, messages),
    outbox: settleSaved(context.outbox, messages),
    loadFailure: null,
  }
}

/** Takes the newest page, at first and after a break. */
export function takeNewest(context: ChatContext, page: HistoryPage): Partial<ChatContext> {
  return { ...takePage(context, page), messages: joinNewest(context.messages, page.messages) }
}

/** Takes a message, from the answer of a send or from the journal. */
export const takeMessage = (context: ChatContext, message: Message): Partial<ChatContext> => ({
  messages: mergeMessages(context.messages, [message]),
  outbox: settleSaved(context.outbox, [message]),
})

/** Takes a fact of the journal about this chat. */
export function takeFact(context: ChatContext, fact: ChatFact): Partial<ChatContext> {
  const taken = takeChat(context, fact.chat, fact.seq)
  return fact.type === 'message.added' ? { ...taken, ...takeMessage(context, fact.message) } : taken
}

/** The customer's last message that was on the screen and is not marked as read yet, by `order`; null where there is none. */
export function unreadOrder({ messages, shown, chat }: ChatContext): number | null {
  const last = messages.findLast(({ sender, order }) => sender === 'customer' && order <= shown)?.order
  return last !== undefined && last > (chat?.read.agent ?? 0) ? last : null
}

/** Who won, by the answer of the server, else by what the chat says meanwhile. */
export function lostClaimOf(failure: Failure, chat: Chat | null): LostClaim | null {
  if (failure.code !== 'chat_already_assigned') return null
  const { name, at } = failure.params ?? {}
  return {
    name: typeof name === 'string' ? name : (chat?.assigned_agent?.name ?? ''),
    at: typeof at === 'string' ? at : (chat?.assignment_date ?? null),
  }
}
