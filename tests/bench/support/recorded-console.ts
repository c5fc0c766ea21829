import { type Actor, type AnyActor, type AnyStateMachine, createActor, type InputFrom } from 'xstate'
import type { Recorder } from '#client/inspect/recorder.ts'
import { chatMachine } from '#machines/chat/chat-machine.ts'
import type { HistoryInput, HistoryPage } from '#machines/chat/chat-types.ts'
import { chatListMachine } from '#machines/chat-list/chat-list-machine.ts'
import type { ChatPage, PageInput } from '#machines/chat-list/chat-list-types.ts'
import { noFilters } from '#machines/chat-list/visibility.ts'
import { held, testKeys } from '../../machines/support/actors.ts'
import { changedAt, pageOf, told } from '../../machines/support/chat-list.ts'
import { at, chatOf, claire, historyOf, messageOf } from '../../support/shapes.ts'

/** Chats in the list. */
const CHATS = 50

/** Actor that can be told any number of events. */
export interface Told {
  readonly actor: AnyActor
  /** Sends the event with a number. */
  readonly tell: (index: number) => void
}

/** Starts an actor, recorded or not. */
type Start = <Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) => Actor<Machine>

/** Returns a function that starts actors, which are recorded under a name if there is a recorder. */
export const starter =
  (name: string, recorder: Recorder | null): Start =>
  (machine, input) =>
    createActor(recorder ? recorder.recorded(machine, name) : machine, { input } as never).start()

/** Starts a list of chats; each event moves one of its chats to the top. */
export async function startToldList(start: Start): Promise<Told> {
  const loadPage = held<ChatPage, PageInput>()
  const machine = chatListMachine.provide({ actors: { loadPage: loadPage.logic } })
  const actor = start(machine, { viewer: claire, filters: noFilters, selectedId: null })
  const chats = Array.from({ length: CHATS }, (_, index) => changedAt(index + 1, index))
  await loadPage.last().resolve(pageOf(chats))
  const tell = (index: number) => {
    const chat = changedAt(1 + (index % CHATS), 100 + index, {
      version: 2 + index,
      user_name: `Customer ${index % CHATS}`,
      last_message: messageOf(index + 2, { message: `Where is my order ${index}?` }),
    })
    actor.send({ type: 'events.received', events: [told(11 + index, chat)] })
  }
  return { actor, tell }
}

/** Starts an open chat; in turn, the customer types, writes a message, and the member types. */
export async function startToldChat(start: Start): Promise<Told> {
  const loadHistory = held<HistoryPage, HistoryInput>()
  const machine = chatMachine.provide({ actors: { loadHistory: loadHistory.logic } })
  const actor = start(machine, { chatId: 1, me: claire, now: () => 0, newKey: testKeys() })
  await loadHistory.last().resolve(historyOf([messageOf(1)]))
  const tell = (index: number) => {
    const order = 2 + Math.floor(index / 10)
    if (index % 10 === 0) {
      const message = messageOf(order, { message: `Where is my order ${index}?` })
      const chat = chatOf({ updated_at: at(index), last_message: message })
      actor.send({ type: 'message.added', seq: 11 + index, at: at(index), chat, message })
    } else if (index % 10 < 5) {
      const type = index % 2 === 0 ? 'typing.started' : 'typing.stopped'
      actor.send({ type, chat_id: 1, by: 'customer', user_id: null, name: 'Ana' })
    } else actor.send({ type: 'draft.change', text: `It arrives tomorrow, at ${index}.` })
  }
  return { actor, tell }
}
