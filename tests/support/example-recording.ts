import { join } from 'node:path'
import { type AnyStateMachine, createActor, type InputFrom } from 'xstate'
import { createRecorder } from '#client/inspect/recorder.ts'
import { flightOf } from '#client/inspect/report/flight-of.ts'
import type { ActedChat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { Note } from '#contract/chats/notes.ts'
import { catalogue } from '#machines/catalogue.ts'
import { chatMachine } from '#machines/chat/chat-machine.ts'
import type { HistoryInput, HistoryPage, SendInput } from '#machines/chat/chat-types.ts'
import { chatListMachine } from '#machines/chat-list/chat-list-machine.ts'
import type { ChatPage, PageInput } from '#machines/chat-list/chat-list-types.ts'
import { noFilters } from '#machines/chat-list/visibility.ts'
import { connectionMachine, type SocketInput } from '#machines/connection/connection-machine.ts'
import type { JournalEntry } from '#machines/connection/journal.ts'
import type { Flight } from '#machines/recording/flight.ts'
import { redactAndCheck } from '#machines/recording/write.ts'
import { undoMachine } from '#machines/undo/undo-machine.ts'
import { actReversal } from '#machines/undo/undo-types.ts'
import { literalsOf } from '#server/bin/vite/list-literals.mjs'
import { held, heldCallback, testKeys } from '../machines/support/actors.ts'
import { ChatServer } from '../machines/support/chat-server.ts'
import { testClock } from '../machines/support/clock.ts'
import { repeatableDraws } from './draws.ts'
import { claire, deniz } from './shapes.ts'

const root = join(import.meta.dirname, '../..')

/** Starts the machines of a console that shows the chats, recorded on a clock that the story advances. */
function startConsole() {
  const time = testClock(Date.parse('2026-11-30T09:00:00Z'))
  const recorder = createRecorder(time.now)
  const start = <Machine extends AnyStateMachine>(
    name: string,
    machine: Machine,
    input: InputFrom<Machine>,
  ) => createActor(recorder.recorded(machine, name), { clock: time.clock, input } as never).start()

  const socket = heldCallback<SocketInput>()
  const calls = {
    loadPage: held<ChatPage, PageInput>(),
    loadHistory: held<HistoryPage, HistoryInput>(),
    loadNotes: held<readonly Note[], { chatId: number }>(),
    assignChat: held<ActedChat, { chatId: number; userId: number; version: number }>(),
    sendMessage: held<Message, SendInput>(),
    markRead: held<void, { chatId: number; order: number }>(),
    endChat: held<ActedChat, { chatId: number }>(),
  }
  const { loadPage, ...ofChat } = calls
  const connection = connectionMachine.provide({ actors: { socket: socket.logic } })
  start('console: connection', connection, { seq: 10, online: true, seed: 0.5 })
  const undo = start('console: undo', undoMachine, { now: time.now })
  const listed = chatListMachine.provide({ actors: { loadPage: loadPage.logic } })
  const list = start('chats: list', listed, { viewer: claire, filters: noFilters, selectedId: null })
  const actors = {
    loadHistory: ofChat.loadHistory.logic,
    loadNotes: ofChat.loadNotes.logic,
    assignChat: ofChat.assignChat.logic,
    sendMessage: ofChat.sendMessage.logic,
    markRead: ofChat.markRead.logic,
    endChat: ofChat.endChat.logic,
  }
  const openChat = () =>
    start('chats: conversation', chatMachine.provide({ actors }), {
      ...{ chatId: 1, me: claire, now: time.now, newKey: testKeys() },
    })
  return { time, recorder, socket, calls, undo, list, openChat }
}

/**
 * Tells a story on the machines of the chats page, and returns its recording: a member takes a chat, a reply fails and is sent again
 * while the connection drops, and the chat ends.
 */
export async function tellStory(): Promise<Flight> {
  const { time, recorder, socket, calls, undo, list, openChat } = startConsole()
  const server = new ChatServer()
  let told = 0
  socket.last().send({ type: 'socket.opened' })
  socket.last().send({ type: 'journal.live', seq: server.seq })
  const { chat: first, seq } = server
  await calls.loadPage.last().resolve({ entities: [first], total: 1, seq, next: null })
  time.pass(2_000)
  list.send({ type: 'chat.select', id: 1 })
  const chat = openChat()
  await calls.loadHistory.last().resolve(server.page(null, 30))
  await calls.loadNotes.last().resolve([])

  /** Delivers what the server has reported since, as the socket does. */
  const deliver = () => {
    const events = server.journal.slice(told)
    told = server.journal.length
    const entries = events as unknown as readonly JournalEntry[]
    socket.last().send({ type: 'events.received', events: entries })
    list.send({ type: 'events.received', events: entries })
    for (const event of events) chat.send(event)
    time.pass(1_000)
  }

  server.add({ sender: 'customer', message: 'Where is my order? It should have arrived on Friday.' })
  deliver()
  chat.send({ type: 'chat.claim' })
  const taken = { ...server.assign(server.chat.version, claire), act_id: 1 }
  await calls.assignChat.last().resolve(taken)
  undo.send({ type: 'action.done', key: 'claim', reversals: [actReversal(taken)] })
  deliver()
  chat.send({ type: 'messages.shown', order: 2 })
  server.read('agent', 2)
  await calls.markRead.last().resolve()
  deliver()

  const text = 'I am sorry. The parcel left our warehouse today, and arrives tomorrow.'
  for (let length = 20; length < text.length; length += 20) {
    chat.send({ type: 'draft.change', text: text.slice(0, length) })
    time.pass(700)
  }
  chat.send({ type: 'draft.change', text })
  chat.send({ type: 'message.send' })
  await calls.sendMessage.last().reject({ code: 'internal_error' })
  time.pass(1_500)
  socket.last().send({ type: 'socket.closed' })
  for (const sockets = socket.calls.length; socket.calls.length === sockets; ) time.pass(250)
  socket.last().send({ type: 'socket.opened' })
  socket.last().send({ type: 'journal.live', seq: server.seq })
  chat.send({ type: 'connection.restored' })
  const [failed] = chat.getSnapshot().context.outbox
  chat.send({ type: 'message.retry', key: failed?.key ?? '' })
  const { input } = calls.sendMessage.last()
  await calls.sendMessage.last().resolve(server.send(input.text, input.key))
  server.addNote('The warehouse lost the first parcel.', deniz)
  deliver()
  server.add({ sender: 'customer', message: 'Thank you!' })
  deliver()
  chat.send({ type: 'chat.end' })
  await calls.endChat
    .last()
    .resolve({ ...server.move(server.chat.version, { status: 'ended', ended_by: 'agent' }), act_id: 2 })
  deliver()
  time.pass(3_000)
  return flightOf(recorder.tracks(), time.now(), 'example')
}

const machines = new Map(catalogue.map(({ id, machine }) => [id, machine]))

/** Returns the recording of the story with its texts replaced. */
export const exampleRecording = async (): Promise<Flight> =>
  redactAndCheck(
    await tellStory(),
    repeatableDraws(),
    new Set(literalsOf(root)),
    (id) => machines.get(id) ?? null,
  )
