import Value from 'typebox/value'
import type { Route } from '#contract/base/route.ts'
import { type BotItem, createBot, deleteBot, toggleBot, updateBot } from '#contract/bots/bots.ts'
import type { ChatAudience } from '#contract/chats/chat-policy.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { assignChat, endChat, returnChatToBot, sendManual, sendManualFiles } from '#contract/chats/chats.ts'
import { Message } from '#contract/chats/message-shapes.ts'
import { askForAgent, createChat, leaveChat, sendFiles, sendMessage } from '#contract/visitor/visitor.ts'
import type { UnnumberedEvent } from './external-feed.ts'

/** Successful call whose response has been forwarded. */
export interface ObservedCall {
  readonly response: unknown
  readonly id: number
  /**
   * The chat that the call changed, as read afterwards, and the audience of its events; null if the call has no chat or no member
   * here may see it.
   */
  readonly chat: Chat | null
  readonly seenBy: ChatAudience | null
  /** The bot that the call changed, as read afterwards; null for other calls. */
  readonly bot: BotItem | null
}

const ofChat = (
  { chat, seenBy }: ObservedCall,
  make: (chat: Chat, audience: ChatAudience) => UnnumberedEvent[],
): UnnumberedEvent[] => (chat && seenBy ? make(chat, seenBy) : [])

const chatEvent =
  (type: 'chat.created' | 'chat.ended') =>
  (call: ObservedCall): UnnumberedEvent[] =>
    ofChat(call, (chat, audience) => [{ type, payload: { chat }, audience }])

const assignmentEvent =
  (type: 'chat.assigned' | 'chat.unassigned') =>
  (call: ObservedCall): UnnumberedEvent[] =>
    ofChat(call, (chat, audience) => [{ type, payload: { chat, by: null, previous: null }, audience }])

const added = (call: ObservedCall, messages: readonly unknown[]): UnnumberedEvent[] =>
  ofChat(call, (chat, audience) =>
    messages.flatMap((message) =>
      Value.Check(Message, message)
        ? [{ type: 'message.added' as const, payload: { message, chat }, audience }]
        : [],
    ),
  )

const messageSent = (call: ObservedCall): UnnumberedEvent[] => {
  const { message, reply } = (call.response ?? {}) as { message?: unknown; reply?: unknown }
  return added(call, [message, reply])
}

const botEvent =
  (type: 'bot.created' | 'bot.updated' | 'bot.toggled') =>
  ({ bot }: ObservedCall): UnnumberedEvent[] =>
    bot ? [{ type, payload: { bot }, audience: 'everyone' }] : []

/** Events that follow from a successful write, by contract route. */
export const eventsOfWrites = new Map<Route, (call: ObservedCall) => UnnumberedEvent[]>([
  [createChat, chatEvent('chat.created')],
  [sendMessage, messageSent],
  [sendFiles, messageSent],
  [sendManual, (call) => added(call, [call.response])],
  [sendManualFiles, (call) => added(call, [call.response])],
  [
    askForAgent,
    (call) =>
      ofChat(call, (chat, audience) => [
        { type: 'chat.queued', payload: { chat, reason: 'asked' }, audience },
      ]),
  ],
  [leaveChat, chatEvent('chat.ended')],
  [endChat, chatEvent('chat.ended')],
  [assignChat, assignmentEvent('chat.assigned')],
  [returnChatToBot, assignmentEvent('chat.unassigned')],
  [createBot, botEvent('bot.created')],
  [updateBot, botEvent('bot.updated')],
  [toggleBot, botEvent('bot.toggled')],
  [deleteBot, ({ id }) => [{ type: 'bot.deleted', payload: { bot_id: id }, audience: 'everyone' }]],
])
