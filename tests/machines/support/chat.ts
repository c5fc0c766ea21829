import { createActor } from 'xstate'
import type { Chat, Message } from '#contract/chat-shapes.ts'
import { chatMachine } from '#machines/chat/chat-machine.ts'
import type { ChatFact, HistoryInput, HistoryPage } from '#machines/chat/chat-types.ts'
import type { Outbox } from '#machines/chat/outbox.ts'
import type { Viewer } from '#machines/chat/standing.ts'
import { an, chatOf, historyOf, messagesOf } from '#tests/support/shapes.ts'
import { held, testKeys } from './actors.ts'
import { testClock } from './clock.ts'

/** Starts an open chat whose calls wait for the test. */
export function startChat(me: Viewer = an, unsent: Outbox = []) {
  const time = testClock()
  const calls = {
    loadHistory: held<HistoryPage, HistoryInput>(),
    assignChat: held<Chat, { chatId: number; userId: number; version: number }>(),
    unassignChat: held<Chat, { chatId: number; version: number }>(),
    endChat: held<Chat, { chatId: number }>(),
    sendMessage: held<Message, { chatId: number; text: string; key: string }>(),
    markRead: held<void, { chatId: number; order: number }>(),
  }
  const machine = chatMachine.provide({
    actors: {
      loadHistory: calls.loadHistory.logic,
      assignChat: calls.assignChat.logic,
      unassignChat: calls.unassignChat.logic,
      endChat: calls.endChat.logic,
      sendMessage: calls.sendMessage.logic,
      markRead: calls.markRead.logic,
    },
  })
  const input = { chatId: 1, me, now: time.now, newKey: testKeys(), unsent }
  const actor = createActor(machine, { clock: time.clock, input })
  const told: string[] = []
  actor.on('*', ({ type }) => told.push(type))
  actor.start()
  const context = () => actor.getSnapshot().context
  return {
    actor,
    told,
    ...calls,
    ...time,
    context,
    standing: () => actor.getSnapshot().value.assignment,
    history: () => actor.getSnapshot().value.conversation.history,
    orders: () => context().messages.map(({ order }) => order),
  }
}

/** The same, loaded with a chat and its messages. */
export async function openChat(
  chat: Partial<Chat> = {},
  messages: Message[] = messagesOf(1, 3),
  me: Viewer = an,
) {
  const parts = startChat(me)
  await parts.loadHistory.last().resolve(historyOf(messages, chat))
  return parts
}

/** A fact that carries a chat. */
export const fact = (
  type: 'chat.updated' | 'chat.ended' | 'chat.queued' | 'sentiment.changed',
  seq: number,
  chat: Partial<Chat>,
): ChatFact => ({ type, seq, at: '', chat: chatOf(chat), reason: 'asked' }) as ChatFact

/** The fact that a member has a chat. */
export const assignedFact = (seq: number, chat: Chat): ChatFact => ({
  type: 'chat.assigned',
  seq,
  at: '',
  chat,
  by: null,
  previous: null,
})

/** The fact that a message was added. */
export const addedFact = (seq: number, message: Message, chat: Partial<Chat> = {}): ChatFact => ({
  type: 'message.added',
  seq,
  at: '',
  message,
  chat: chatOf(chat),
})
