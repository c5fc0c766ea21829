import { createActor } from 'xstate'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import type { VisitorChat } from '#contract/chats/chat-shapes.ts'
import type { Contact } from '#contract/visitor/visitor-contact.ts'
import type { Answers } from '#machines/widget/pre-chat.ts'
import { widgetMachine } from '#machines/widget/widget-machine.ts'
import { visibleMessages } from '#machines/widget/widget-rules.ts'
import type {
  ChatKey,
  DetailsInput,
  NewChat,
  NewChatInput,
  TurnInput,
  WidgetState,
} from '#machines/widget/widget-types.ts'
import { messageOf, publicBotOf, visitorChatOf } from '#tests/support/shapes.ts'
import { held, heldCallback, testKeys } from './actors.ts'
import { testClock } from './clock.ts'

/** Starts a widget; the test settles its calls. A test that starts several passes a generator of keys for all of them. */
export function startWidget(restored: WidgetState | null = null, newKey = testKeys()) {
  const time = testClock(1_000)
  const calls = {
    loadBot: held<PublicBot>(),
    createChat: held<NewChat, NewChatInput>(),
    loadChat: held<VisitorChat, ChatKey>(),
    renewToken: held<{ token: string }, ChatKey>(),
    askForAgent: held<void, ChatKey>(),
    leaveChat: held<void, ChatKey>(),
    markRead: held<void, ChatKey & { order: number; state: 'delivered' | 'read' }>(),
    loadContact: held<Contact, ChatKey>(),
    leaveContact: held<void, ChatKey & { email: string }>(),
    leaveDetails: held<Answers, DetailsInput>(),
    rateChat: held<void, ChatKey & { stars: number; feedback: string }>(),
    network: heldCallback<undefined>(),
    socket: heldCallback<ChatKey & { after: number }>(),
    sendMessage: heldCallback<TurnInput>(),
  }
  const actors = {
    loadBot: calls.loadBot.logic,
    createChat: calls.createChat.logic,
    loadChat: calls.loadChat.logic,
    renewToken: calls.renewToken.logic,
    askForAgent: calls.askForAgent.logic,
    leaveChat: calls.leaveChat.logic,
    markRead: calls.markRead.logic,
    loadContact: calls.loadContact.logic,
    leaveContact: calls.leaveContact.logic,
    leaveDetails: calls.leaveDetails.logic,
    rateChat: calls.rateChat.logic,
    network: calls.network.logic,
    socket: calls.socket.logic,
    sendMessage: calls.sendMessage.logic,
  }
  const input = { restored, now: time.now, newKey, seed: 0.5 }
  const actor = createActor(widgetMachine.provide({ actors }), { clock: time.clock, input })
  const kept: WidgetState[] = []
  const told: string[] = []
  actor.on('state.changed', ({ state }) => kept.push(state))
  actor.on('typing.start', ({ type }) => told.push(type))
  actor.start()
  const context = () => actor.getSnapshot().context
  return {
    actor,
    kept,
    told,
    ...calls,
    ...time,
    context,
    value: () => actor.getSnapshot().value,
    write: (text: string) => actor.send({ type: 'message.send', text, files: [] }),
    seen: () => visibleMessages(context()).map(({ order }) => order),
  }
}

/** Starts a widget that shows the welcome text. */
export async function welcomed(bot: Partial<PublicBot> = {}) {
  const parts = startWidget()
  await parts.loadBot.last().resolve(publicBotOf(bot))
  return parts
}

/** Starts a widget in a chat after a first message without a reply from the bot. */
export async function chatting(chat: Partial<VisitorChat> = {}, bot: Partial<PublicBot> = {}) {
  const parts = await welcomed(bot)
  parts.write('Hello')
  await parts.createChat.last().resolve({ ...visitorChatOf(chat), token: 'token-1' })
  const run = parts.sendMessage.last()
  run.send({ type: 'question.saved', message: questionOf(1, 'key-1') })
  run.send({ type: 'reply.received', reply: null })
  return parts
}

/** Returns the state that a widget stores for a chat. */
export const stateWith = (changes: Partial<WidgetState> = {}): WidgetState => ({
  chatId: 1,
  token: 'token-1',
  answers: null,
  beginKey: null,
  outbox: [],
  isRated: false,
  ...changes,
})

/** Returns the visitor's message as saved. */
export const questionOf = (order: number, key: string) => messageOf(order, { client_message_id: key })

/** Returns the bot's answer as saved. */
export const replyOf = (order: number, message = 'One two three') =>
  messageOf(order, { sender: 'bot', role: 'assistant', message })
