import type { VisitorChat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import { gapless, mergeMessages } from '../chat/merge-messages.ts'
import { revive, settleSaved } from '../chat/outbox.ts'
import { nothing } from '../reply/reveal.ts'
import { isSendable } from '../sendable.ts'
import { needsFormAtStart } from './form-moment.ts'
import { needsFormAtHandover } from './pre-chat.ts'
import type { WidgetContext, WidgetEvent, WidgetState } from './widget-types.ts'

/** Returns the part of the context that survives a reload. */
export const stateOf = ({
  chatId,
  token,
  answers,
  beginKey,
  outbox,
  isRated,
  hasSkipped,
}: WidgetContext): WidgetState => ({
  chatId,
  token,
  answers,
  beginKey,
  outbox,
  isRated,
  hasSkipped,
})

/** Applies the chat as reported by the server when it starts, after a reload or after a disconnect. */
export function mergeChat(
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

/** Applies a chat fetched during a conversation. Does not change the visitor's counterpart; only `chat.changed` does. */
export const mergePolled = (
  context: WidgetContext,
  { messages, seq, read }: VisitorChat,
): Partial<WidgetContext> => ({
  chat: context.chat && { ...context.chat, read },
  seq: Math.max(seq, context.seq),
  messages: mergeMessages(context.messages, messages),
  outbox: revive(settleSaved(context.outbox, messages)),
  isOnline: true,
})

/** Returns true if the visitor's counterpart differs between a fetched chat and the known one. */
export const hasOtherParty = ({ chat }: WidgetContext, polled: VisitorChat): boolean =>
  chat?.status !== polled.status || chat.assigned_agent?.id !== polled.assigned_agent?.id

/** Applies a message from the response to a sent message, or from the socket. */
export const mergeMessage = (context: WidgetContext, message: Message): Partial<WidgetContext> => ({
  messages: mergeMessages(context.messages, [message]),
  outbox: settleSaved(context.outbox, [message]),
})

/** Part of the context that is reset when there is no conversation; the visitor's details are retained. */
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
  wantsPerson: false,
  hasSkipped: false,
  contact: null,
  failure: null,
} satisfies Partial<WidgetContext>

/** Returns true if the pre-chat form must be filled in before writing. */
export const needsForm = ({ answers, bot }: WidgetContext): boolean =>
  answers === null && needsFormAtStart(bot?.customer_info_custom_field)

/** Returns true if a visitor who wants an agent still has to be asked for their details. */
export const needsDetails = ({ answers, bot, hasSkipped }: WidgetContext): boolean =>
  answers === null && !hasSkipped && needsFormAtHandover(bot?.customer_info_custom_field)

/** Returns true if the form should appear in the conversation: an agent was requested, or the visitor is waiting for one. */
export function isDetailsDue(context: WidgetContext): boolean {
  const { chat, messages, wantsPerson } = context
  if (!needsDetails(context)) return false
  const last = messages.findLast(({ sender }) => sender !== 'customer')
  const isWanted = wantsPerson || last?.asks_details === true
  return chat?.status === 'waiting' || (chat?.status === 'bot' && isWanted)
}

/**
 * Returns true if a message may be sent: the form is complete, the message is not empty, and it has no files unless the bot
 * accepts them.
 */
export function mayWrite(context: WidgetContext, event: WidgetEvent): boolean {
  const { bot } = context
  if (event.type !== 'message.send' || !bot || (needsForm(context) && context.chatId === null)) return false
  const { text, files } = event
  const acceptsFiles = bot.attach_enabled || bot.pictures_enabled === true
  if (files.length > (acceptsFiles ? bot.limits.files : 0)) return false
  return isSendable(text) || (text.trim() === '' && files.length > 0)
}

/** Returns the messages to show: none after a gap, and none that belong to the answer being revealed. */
export const visibleMessages = ({ messages, question }: WidgetContext): readonly Message[] =>
  gapless(messages).filter(({ order }) => question === null || order <= question)

/**
 * Returns the `order` of the last message from the bot or an agent, or null if the server has already recorded it as read (or,
 * while the panel is closed, as delivered).
 */
export function unmarkedOrder({ messages, marked, isOpen }: WidgetContext): number | null {
  const last = messages.findLast(({ sender }) => sender !== 'customer')?.order ?? 0
  return last > (isOpen ? marked.read : marked.delivered) ? last : null
}

/** Returns the number of unread messages from the bot and agents. */
export const unreadCount = ({ messages, chat, marked }: WidgetContext): number => {
  const read = Math.max(marked.read, chat?.read.customer ?? 0)
  return messages.filter(({ sender, order }) => sender !== 'customer' && order > read).length
}

/** Reads the state stored in the browser; incomplete state is discarded. */
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
