import { test } from 'vitest'
import { createActor } from 'xstate'
import type { BotItem } from '#contract/bots/bots.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { FloorSnapshot } from '#contract/floor/floor.ts'
import type { Document, WebUrl } from '#contract/knowledge/training.ts'
import { botSelectionMachine } from '#machines/bot-selection/bot-selection-machine.ts'
import { allBots } from '#machines/bot-selection/selection.ts'
import { allRows } from '#machines/chat-list/row-list.ts'
import { floorChatOf } from '#machines/floor/floor-chat.ts'
import { floorMachine } from '#machines/floor/floor-machine.ts'
import { RELOAD_DEBOUNCE_MS, resourceMachine } from '#machines/resource/resource-machine.ts'
import { type TrainingInput, trainingMachine } from '#machines/training/training-machine.ts'
import type { Work } from '#machines/training/training-work.ts'
import { botItemOf, historyOf, messageOf } from '../support/shapes.ts'
import { type HeldRun, held, heldCallback, settle } from './support/actors.ts'
import { startChat } from './support/chat.ts'
import { changedAt, pageOf, startList, told } from './support/chat-list.ts'
import { testClock } from './support/clock.ts'
import { assignedChat, entry, START, snapshotOf } from './support/floor.ts'
import { expectNoSetbacks, memo, type Racer, type Versions } from './support/races.ts'
import { documentOf } from './support/training.ts'

function openResource(): Racer {
  const load = held<Versions>()
  const time = testClock()
  const machine = resourceMachine<Versions>().provide({ actors: { load: load.logic } })
  const actor = createActor(machine, { clock: time.clock }).start()
  const patchOf = (id: number, version: number | null) => (known: Versions) => {
    const next = new Map(known)
    if (version === null) next.delete(id)
    else next.set(id, version)
    return next
  }
  return {
    fetches: () => load.calls.map((call) => ({ call, answerOf: ({ things }) => things })),
    tell: (id, version) => actor.send({ type: 'resource.patch', patch: patchOf(id, version) }),
    shown: () => actor.getSnapshot().context.data,
    refetch: () => actor.send({ type: 'resource.reload' }),
    pass: () => time.pass(RELOAD_DEBOUNCE_MS),
    stop: () => void actor.stop(),
  }
}

test('data on a screen is not reverted', () => expectNoSetbacks(openResource))

const documentAt = (id: number, version: number): Document => documentOf(id, 'one.pdf', { size: version })

function openTraining(): Racer {
  const documents = held<readonly Document[], TrainingInput>()
  const works = heldCallback<Work>()
  const machine = trainingMachine.provide({
    actors: {
      loadDocuments: documents.logic,
      loadUrls: held<readonly WebUrl[], TrainingInput>().logic,
      work: works.logic,
    },
  })
  const actor = createActor(machine, { input: { botId: 1 } }).start()
  let hasLoaded = false
  actor.subscribe((snapshot) => {
    hasLoaded ||= snapshot.matches({ documents: 'ready' })
  })
  /** Presents a task as a call, which the machine ignores once the task has been stopped. */
  const saving = memo((run: HeldRun<Work>) => {
    const { input: work, send } = run
    return {
      id: work.id,
      answerOf: (version: number) => documentAt(work.id, version),
      call: {
        get isAborted() {
          return run.isStopped
        },
        resolve: async (document: Document) => {
          send({ type: 'work.finished', work, event: { type: 'document.progressed', document } })
          await settle()
        },
        reject: async (failure: unknown) => {
          send({ type: 'work.failed', work, failure })
          await settle()
        },
      },
    }
  })
  const entries = () => actor.getSnapshot().context.documents.map(({ id, size }) => [id, size] as const)
  return {
    fetches: () =>
      documents.calls.map((call) => ({
        call,
        answerOf: ({ things }) => [...things].map(([id, version]) => documentAt(id, version)),
      })),
    tell: (id, version) =>
      actor.send(
        version === null
          ? { type: 'document.deleted', id, bot_id: 1 }
          : { type: 'document.progressed', document: documentAt(id, version) },
      ),
    shown: () => (hasLoaded ? new Map(entries()) : null),
    refetch: () => actor.send({ type: hasLoaded ? 'journal.resync' : 'documents.reload' }),
    pass: () => {},
    stop: () => void actor.stop(),
    save: (id) => actor.send({ type: 'work.start', work: { kind: 'document.retry', id } }),
    saves: () => works.calls.map(saving),
  }
}

test('sources of a bot are not reverted, neither by lists nor by tasks', () => {
  const listOvertakesResponse = ['save 2', 'apply', 'change 2', 'read', 'answer the oldest', 'respond']
  return expectNoSetbacks(openTraining, { examples: [listOvertakesResponse] })
})

const botAt = (id: number, version: number): BotItem => botItemOf(id, { documents: version })

function openBots(): Racer {
  const bots = held<readonly BotItem[]>()
  const toggle = held<BotItem, { id: number; is_disabled: boolean }>()
  const actors = { loadBots: bots.logic, toggleBot: toggle.logic }
  const actor = createActor(botSelectionMachine.provide({ actors }), { input: { selected: allBots } }).start()
  let hasLoaded = false
  actor.subscribe((snapshot) => {
    hasLoaded ||= snapshot.matches('ready')
  })
  return {
    fetches: () =>
      bots.calls.map((call) => ({
        call,
        answerOf: ({ things }) => [...things].map(([id, version]) => botAt(id, version)),
      })),
    tell: (id, version) =>
      actor.send(
        version === null
          ? { type: 'bot.deleted', bot_id: id }
          : { type: 'bot.updated', bot: botAt(id, version) },
      ),
    shown: () =>
      hasLoaded
        ? new Map(actor.getSnapshot().context.bots.map(({ id, documents }) => [id, documents]))
        : null,
    refetch: () => actor.send({ type: 'journal.resync' }),
    pass: () => {},
    stop: () => void actor.stop(),
    save: (id) => actor.send({ type: 'bot.toggle', id }),
    saves: () =>
      toggle.calls.map((call) => ({
        call,
        id: call.input.id,
        answerOf: (version) => botAt(call.input.id, version),
      })),
  }
}

test('bots are not reverted, neither by the list nor by switching one', () => expectNoSetbacks(openBots))

const messageAt = (order: number, version: number) => messageOf(order, { message: `Version ${version}` })

function openMessages(): Racer {
  const chat = startChat()
  const versionOf = ({ message }: Message) => Number(message.slice('Version '.length))
  return {
    fetches: () =>
      chat.loadHistory.calls.map((call) => ({
        call,
        answerOf: ({ things, seq }) => {
          const messages = [...things].map(([order, version]) => messageAt(order, version))
          return historyOf(messages, {}, seq)
        },
      })),
    tell: (order, version, seq) =>
      chat.actor.send({
        type: 'message.changed',
        chat_id: 1,
        message: messageAt(order, version ?? 0),
        seq,
        at: '',
      }),
    shown: () => {
      const { messages } = chat.context()
      return messages.length === 0 ? null : new Map(messages.map((one) => [one.order, versionOf(one)]))
    },
    refetch: () => chat.actor.send({ type: 'journal.resync' }),
    pass: () => chat.pass(5_000),
    stop: () => void chat.actor.stop(),
  }
}

test('messages of a chat are not reverted, not even by a late event', () =>
  expectNoSetbacks(openMessages, { isOrdered: true, isPermanent: true }))

const rowAt = (id: number, version: number) => changedAt(id, id, { version })

function openList(): Racer {
  const list = startList()
  let hasLoaded = false
  list.actor.subscribe((snapshot) => {
    hasLoaded ||= snapshot.matches({ rows: 'ready' })
  })
  return {
    fetches: () =>
      list.loadPage.calls.map((call) => ({
        call,
        answerOf: ({ things, seq }) => {
          const chats = [...things].map(([id, version]) => rowAt(id, version))
          return pageOf(chats.toReversed(), null, seq)
        },
      })),
    tell: (id, version, seq) =>
      list.receive(
        version === null
          ? { type: 'chats.erased', seq, at: '', ids: [id], bots: [] }
          : told(seq, rowAt(id, version)),
      ),
    shown: () =>
      hasLoaded ? new Map(allRows(list.context().shown).map(({ id, chat }) => [id, chat.version])) : null,
    refetch: () => list.actor.send({ type: 'journal.resync' }),
    pass: () => list.pass(5_000),
    stop: () => void list.actor.stop(),
  }
}

test('the chat list is not reverted, not even by a late event', () =>
  expectNoSetbacks(openList, { isOrdered: true }))

function openFloor(): Racer {
  const load = held<FloorSnapshot>()
  const time = testClock(START)
  const machine = floorMachine.provide({ actors: { loadFloor: load.logic } })
  const actor = createActor(machine, { clock: time.clock, input: { now: START, status: 'live' } }).start()
  const chatAt = (id: number, version: number) => assignedChat(id, 600, { version })
  return {
    fetches: () =>
      load.calls.map((call) => ({
        call,
        answerOf: ({ things, seq }) => {
          const assigned = [...things].map(([id, version]) => floorChatOf(chatAt(id, version), undefined))
          return snapshotOf({ assigned, seq })
        },
      })),
    tell: (id, version, seq) => {
      const event =
        version === null
          ? { type: 'chats.erased', ids: [id], bots: [] }
          : { type: 'chat.updated', chat: chatAt(id, version) }
      actor.send({ type: 'events.received', events: [entry(seq, event)], now: START })
    },
    shown: () => {
      const { floor } = actor.getSnapshot().context
      return floor && new Map([...floor.chats.values()].map(({ id, version }) => [id, version]))
    },
    refetch: () => actor.send({ type: 'journal.resync' }),
    pass: () => time.pass(5_000),
    stop: () => void actor.stop(),
  }
}

test('the floor is not reverted, not even by a late event', () =>
  expectNoSetbacks(openFloor, { isOrdered: true }))
