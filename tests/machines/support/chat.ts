import { createActor } from 'xstate'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { Note } from '#contract/chats/notes.ts'
import type { Viewer } from '#machines/chat/chat-access.ts'
import { chatMachine } from '#machines/chat/chat-machine.ts'
import type { ChatJournalEvent, HistoryInput, HistoryPage, SendInput } from '#machines/chat/chat-types.ts'
import type { Outbox } from '#machines/chat/outbox.ts'
import { an, chatOf, historyOf, messagesOf } from '#tests/support/shapes.ts'
import { held, testKeys } from './actors.ts'
import { testClock } from './clock.ts'

/** Starts an open chat; the test settles its calls. */
export function startChat(me: Viewer = an, unsent: Outbox = []) {
  const time = testClock()
  const calls = {
    loadHistory: held<HistoryPage, HistoryInput>(),
    assignChat: held<Chat, { chatId: number; userId: number; version: number }>(),
    returnChatToBot: held<Chat, { chatId: number; version: number }>(),
    transferChat: held<Chat, { chatId: number; teamId: number | null; version: number }>(),
    endChat: held<Chat, { chatId: number }>(),
    sendMessage: held<Message, SendInput>(),
    markRead: held<void, { chatId: number; order: number }>(),
    loadNotes: held<readonly Note[], { chatId: number }>(),
    saveNote: held<Note, { chatId: number; text: string; mentions: readonly number[] }>(),
    deleteNote: held<void, { id: number }>(),
  }
  const machine = chatMachine.provide({
    actors: {
      loadHistory: calls.loadHistory.logic,
      assignChat: calls.assignChat.logic,
      returnChatToBot: calls.returnChatToBot.logic,
      transferChat: calls.transferChat.logic,
      endChat: calls.endChat.logic,
      sendMessage: calls.sendMessage.logic,
      markRead: calls.markRead.logic,
      loadNotes: calls.loadNotes.logic,
      saveNote: calls.saveNote.logic,
      deleteNote: calls.deleteNote.logic,
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
    relation: () => actor.getSnapshot().value.assignment,
    history: () => actor.getSnapshot().value.conversation.history,
    orders: () => context().messages.map(({ order }) => order),
  }
}

/** Starts an open chat and loads its data and messages. */
export async function openChat(
  chat: Partial<Chat> = {},
  messages: Message[] = messagesOf(1, 3),
  me: Viewer = an,
) {
  const parts = startChat(me)
  await parts.loadHistory.last().resolve(historyOf(messages, chat))
  return parts
}

/** Returns an event that carries a chat. */
export const event = (
  type: 'chat.updated' | 'chat.ended' | 'chat.queued' | 'sentiment.changed',
  seq: number,
  chat: Partial<Chat>,
): ChatJournalEvent => ({ type, seq, at: '', chat: chatOf(chat), reason: 'asked' }) as ChatJournalEvent

/** Returns the event for a chat's assignment to a member. */
export const assignedEvent = (seq: number, chat: Chat): ChatJournalEvent => ({
  type: 'chat.assigned',
  seq,
  at: '',
  chat,
  by: null,
  previous: null,
})

/** Returns the event for an added message. */
export const addedEvent = (seq: number, message: Message, chat: Partial<Chat> = {}): ChatJournalEvent => ({
  type: 'message.added',
  seq,
  at: '',
  message,
  chat: chatOf(chat),
})
