import type { Message, VisitorChat } from '#contract/chat-shapes.ts'
import { gapless, mergeMessages } from '#machines/chat/merge-messages.ts'
import { settleSaved } from '#machines/chat/outbox.ts'
import { nothing } from '#machines/reply/reveal.ts'
import { isSendable } from '#machines/sendable.ts'
import type { WidgetContext, WidgetEvent, WidgetState } from './widget-types.ts'

/** The state that survives a reload. */
export const stateOf = ({
  chatId,
  token,
  answers,
  beginKey,
  outbox,
  isRated,
}: WidgetContext): WidgetState => ({
  chatId,
  token,
  answers,
  beginKey,
  outbox,
  isRated,
})

/** Takes the chat as the server has it: after a reload, a break, or at its beginning. */
export function takeChat(
  context: WidgetContext,
  { messages, seq, ...chat }: VisitorChat,
): Partial<WidgetContext> {
  return {
    chat,
    chatId: chat.id,
    beginKey: null,
    seq,
    messages: mergeMessages(context.messages, messages),
    outbox: settleSaved(context.outbox, messages),
    tries: 0,
    failure: null,
  }
}

/** Takes a message, from the answer of a send or from the socket. */
export const takeMessage = (context: WidgetContext, message: Message): Partial<WidgetContext> => ({
  messages: mergeMessages(context.messages, [message]),
  outbox: settleSaved(context.outbox, [message]),
})

/** A conversation that has not begun; what the visitor said of themselves stays. */
export const noChat = {
  chatId: null,
  token: '',
  beginKey: null,
  chat: null,
  seq: 0,
  messages: [],
  reveal: nothing,
  question: null,
  typist: null,
  marked: { delivered: 0, read: 0 },
  tries: 0,
  isRenewed: false,
  isRated: false,
  failure: null,
} satisfies Partial<WidgetContext>

/** True where the form before the chat is still to be filled in. */
export const needsForm = ({ answers, bot }: WidgetContext): boolean =>
  answers === null && (bot?.customer_info_custom_field.enabled ?? false)

/** True where a message may be sent: the form is done, there is something to send, and files only where the bot takes them. */
export function mayWrite(context: WidgetContext, event: WidgetEvent): boolean {
  const { bot } = context
  if (event.type !== 'message.send' || !bot || (needsForm(context) && context.chatId === null)) return false
  const { text, files } = event
  if (files.length > (bot.attach_enabled ? bot.limits.files : 0)) return false
  return isSendable(text) || (text.trim() === '' && files.length > 0)
}

/** What the visitor sees: no message after a gap, and none that the answer being revealed is part of. */
export const visibleMessages = ({ messages, question }: WidgetContext): readonly Message[] =>
  gapless(messages).filter(({ order }) => question === null || order <= question)

/** The last message of bot or agent, by `order`, that the server has yet to hear of; null where there is none. */
export function unmarkedOrder({ messages, marked, isOpen }: WidgetContext): number | null {
  const last = messages.findLast(({ sender }) => sender !== 'customer')?.order ?? 0
  return last > (isOpen ? marked.read : marked.delivered) ? last : null
}

/** Messages of bot and agent that came while the panel was closed. */
export const unreadCount = ({ messages, chat, marked }: WidgetContext): number => {
  const read = Math.max(marked.read, chat?.read.customer ?? 0)
  return messages.filter(({ sender, order }) => sender !== 'customer' && order > read).length
}

/** Reads what the browser kept; anything else than a whole state begins anew. */
export function restoredState(value: unknown): WidgetState | null {
  const state = value as WidgetState | null
  const isWhole =
    typeof state === 'object' &&
    state !== null &&
    (state.chatId === null || Number.isSafeInteger(state.chatId)) &&
    typeof state.token === 'string' &&
    Array.isArray(state.outbox)
  return isWhole ? state : null
}
