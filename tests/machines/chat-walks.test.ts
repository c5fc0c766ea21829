import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatRelation } from '#machines/chat/chat-access.ts'
import { claire, deniz } from '../support/shapes.ts'
import { settle } from './support/actors.ts'
import { startChat } from './support/chat.ts'
import { ChatServer, Refusal } from './support/chat-server.ts'
import {
  type AnyCall,
  type Outcome,
  type Steps,
  settleCall,
  type Step as WalkStep,
  walksOf,
} from './support/walk.ts'

type Chat = ReturnType<typeof startChat>

interface World {
  readonly chat: Chat
  readonly server: ChatServer
  readonly done: Map<object, Outcome>
  readonly answered: Set<object>
  /** Number of journal entries that were delivered or skipped. */
  told: number
  readonly typed: string[]
  readonly discarded: Set<string>
}

type Step = WalkStep<World>

const ended = { status: 'ended', ended_by: 'agent' } as const

/** Makes each call on the server. */
const calls = {
  loadHistory: (server: ChatServer, { before, length }: { before: number | null; length: number }) =>
    server.page(before, length),
  assignChat: (server: ChatServer, { userId, version }: { userId: number; version: number }) =>
    server.assign(version, userId === claire.id ? claire : deniz),
  returnChatToBot: (server: ChatServer, { version }: { version: number }) =>
    server.move(version, { status: 'bot' }),
  transferChat: (server: ChatServer, { version }: { version: number }) =>
    server.move(version, { status: 'waiting' }),
  endChat: (server: ChatServer) => server.move(server.chat.version, ended),
  sendMessage: (server: ChatServer, { text, key }: { text: string; key: string }) => server.send(text, key),
  markRead: (server: ChatServer, { order }: { order: number }) => server.read('agent', order),
  loadNotes: ({ notes }: ChatServer) => notes,
  saveNote: (server: ChatServer, { text }: { text: string }) => server.addNote(text, claire),
  deleteNote: (server: ChatServer, { id }: { id: number }) => server.deleteNote(id),
} as const
const names = Object.keys(calls) as (keyof typeof calls)[]

const open = ({ chat, answered }: World) =>
  names.flatMap((name) =>
    (chat[name].calls as readonly AnyCall[])
      .filter((call) => !call.isAborted && !answered.has(call))
      .map((call) => ({ name, call })),
  )

const handledBy =
  (pick: 'oldest' | 'newest'): Step =>
  (world) => {
    const waiting = open(world).filter(({ call }) => !world.done.has(call))
    const next = waiting.at(pick === 'oldest' ? 0 : -1)
    if (next) world.done.set(next.call, outcomeOf(world.server, next.name, next.call.input))
  }

function outcomeOf(server: ChatServer, name: keyof typeof calls, input: unknown): Outcome {
  try {
    return { output: calls[name](server, input as never) }
  } catch (error) {
    if (error instanceof Refusal) return { error: { code: error.code } }
    throw error
  }
}

const arrives =
  (pick: 'oldest' | 'newest'): Step =>
  async (world) => {
    const handled = open(world).filter(({ call }) => world.done.has(call))
    const { call } = handled.at(pick === 'oldest' ? 0 : -1) ?? {}
    const outcome = call && world.done.get(call)
    if (!call || !outcome) return
    world.answered.add(call)
    await settleCall(call, outcome)
  }

/** Fails a call, before or after the server has handled it. A note that was saved is not lost, because it has no key. */
const fail: Step = async (world) => {
  const next = open(world).find(({ name, call }) => name !== 'saveNote' || !world.done.has(call))
  if (!next) return
  world.answered.add(next.call)
  await next.call.reject({ code: 'upstream_unavailable' })
}

const deliver: Step = (world) => {
  const event = world.server.journal[world.told]
  if (!event) return
  world.told += 1
  world.chat.actor.send(event)
}

/** Repeats an event, which the connection prevents. Notes rely on that, because they have no version. */
const repeat: Step = ({ chat, server, told }) => {
  const event = server.journal[Math.floor(told / 2)]
  if (event && told > 0 && event.type !== 'note.added') chat.actor.send(event)
}

const resync: Step = (world) => {
  world.told = world.server.journal.length
  world.chat.actor.send({ type: 'journal.resync' })
}

const failedIn = ({ chat }: World) => chat.context().outbox.find(({ status }) => status === 'failed')

const byMember: Steps<World> = {
  'write a message': ({ chat, typed }) => {
    const text = `Message ${typed.length + 1}.`
    typed.push(text)
    chat.actor.send({ type: 'reply.begin' })
    chat.actor.send({ type: 'draft.change', text: [chat.context().draft, text].filter(Boolean).join(' ') })
  },
  send: ({ chat }) => chat.actor.send({ type: 'message.send' }),
  retry: (world) => world.chat.actor.send({ type: 'message.retry', key: failedIn(world)?.key ?? '' }),
  discard: (world) => {
    const { key, text } = failedIn(world) ?? {}
    if (!key || !text) return
    world.discarded.add(text)
    world.chat.actor.send({ type: 'message.discard', key })
  },
  'turn the draft into a note': ({ chat }) => chat.actor.send({ type: 'draft.toNote' }),
  'write a note': ({ chat, typed }) => {
    const text = `Note ${typed.length + 1}.`
    typed.push(text)
    chat.actor.send({ type: 'note.begin' })
    const { draft } = chat.context().notebook
    chat.actor.send({ type: 'note.change', text: [draft.text, text].filter(Boolean).join(' ') })
  },
  'save the note': ({ chat }) => chat.actor.send({ type: 'note.save' }),
  'delete a note': (world) => {
    const [note] = world.chat.context().notebook.notes
    if (!note) return
    world.discarded.add(note.text)
    world.chat.actor.send({ type: 'note.delete', id: note.id })
  },
  see: ({ chat }) => chat.actor.send({ type: 'messages.shown', order: chat.orders().at(-1) ?? 0 }),
  claim: ({ chat }) => chat.actor.send({ type: 'chat.claim' }),
  assign: ({ chat }) => chat.actor.send({ type: 'chat.assign', userId: deniz.id }),
  transfer: ({ chat }) => chat.actor.send({ type: 'chat.transfer', teamId: null }),
  'return to the bot': ({ chat }) => chat.actor.send({ type: 'chat.returnToBot' }),
  end: ({ chat }) => chat.actor.send({ type: 'chat.end' }),
  'load older ones': ({ chat }) => chat.actor.send({ type: 'history.loadOlder' }),
}
const byOthers: Steps<World> = {
  'the customer writes': ({ server }) => server.add({ message: 'Hello?' }),
  'the customer reads': ({ server }) => server.read('customer', server.messages.length),
  'a message changes': ({ server }) => server.change(),
  'a colleague takes the chat': ({ server }) => server.assign(null, deniz),
  'a colleague ends the chat': ({ server }) => server.move(null, ended),
  'the chat waits again': ({ server }) => server.move(null, { status: 'waiting' }),
  'a colleague adds a note': ({ server }) => server.addNote('By Deniz', deniz),
  'a colleague deletes a note': (world) => {
    const [note] = world.server.notes
    if (!note) return
    world.discarded.add(note.text)
    world.server.deleteNote(note.id)
  },
}
const traffic: Steps<World> = {
  'handle the oldest': handledBy('oldest'),
  'handle the newest': handledBy('newest'),
  'answer the oldest': arrives('oldest'),
  'answer the newest': arrives('newest'),
  deliver,
}
const troubles: Steps<World> = {
  fail,
  repeat,
  resync,
  'restore the connection': ({ chat }) => chat.actor.send({ type: 'connection.restored' }),
  'time passes': ({ chat }) => chat.pass(3_000),
  'fetch again': ({ chat }) => chat.actor.send({ type: 'history.retry' }),
}
const steps: Steps<World> = { ...byMember, ...byOthers, ...traffic, ...troubles }

const walks = walksOf(60, [5, byMember], [2, byOthers], [12, traffic], [3, troubles])

/** Checks that nothing is sent or shown twice, and that everything that was typed is in a field, in the outbox, saved or deleted. */
function expectWhole({ chat, server, typed, discarded }: World): void {
  const { outbox, messages, draft, notebook, shown, marking } = chat.context()
  const keys = [
    ...messages.flatMap(({ client_message_id: key }) => key ?? []),
    ...outbox.map(({ key }) => key),
  ]
  expect(keys, 'shown twice').toEqual([...new Set(keys)])
  expect(outbox.filter(({ status }) => status === 'sending').length).toBeLessThanOrEqual(1)
  expect(marking, 'marked before it was shown').toBeLessThanOrEqual(shown)
  const saved = [...server.messages.map(({ message }) => message), ...server.notes.map(({ text }) => text)]
  const held = [...outbox.map(({ text }) => text), draft, notebook.draft.text, notebook.saving?.text ?? '']
  const places = [...saved, ...held, ...discarded].join('\n')
  expect(
    typed.filter((text) => !places.includes(text)),
    'lost',
  ).toEqual([])
  const sent = saved.join('\n')
  expect(
    typed.filter((text) => sent.split(text).length > 2),
    'sent twice',
  ).toEqual([])
}

const noteIdsOf = ({ chat }: World) => chat.context().notebook.notes.map(({ id }) => id)

/** Checks that no note vanishes while the server has it, and that none returns after it vanished. */
function expectNoSetback(world: World, before: readonly number[], gone: Set<number>): void {
  const after = noteIdsOf(world)
  for (const id of before) if (!after.includes(id)) gone.add(id)
  expect(
    world.server.notes.filter(({ id }) => gone.has(id)),
    'a note vanished',
  ).toEqual([])
  expect(
    after.filter((id) => gone.has(id)),
    'a note returned',
  ).toEqual([])
}

async function drain(world: World): Promise<void> {
  for (let round = 0; round < 80; round += 1) {
    deliver(world)
    deliver(world)
    handledBy('oldest')(world)
    await arrives('oldest')(world)
    world.chat.pass(3_000)
    await settle()
  }
}

/** Checks that the screen shows what the server has, and that each message that could not be sent says why. */
function expectCurrent({ chat, server }: World): void {
  const { messages, outbox, notebook, chat: shown } = chat.context()
  expect(chat.history()).toEqual({ ready: 'idle' })
  expect(messages).toEqual(server.messages.slice(-messages.length || undefined))
  expect(shown).toMatchObject({ status: server.chat.status, version: server.chat.version })
  expect(shown?.read).toEqual(server.chat.read)
  expect(chat.relation()).toBe(chatRelation(server.chat, claire))
  expect(notebook).toMatchObject({ notes: server.notes, saving: null, deleting: null })
  const unsent = outbox.map(({ status, failure }) => [status, failure !== null])
  expect(unsent).toEqual(unsent.map(() => ['failed', true]))
}

test('in any order of commands, events, answers and failures, nothing is sent twice or lost, and the screen matches the server', () =>
  fc.assert(
    fc.asyncProperty(walks, async (chosen) => {
      const chat = startChat(claire)
      const world: World = {
        ...{ chat, server: new ChatServer(), done: new Map(), answered: new Set(), told: 0 },
        ...{ typed: [], discarded: new Set<string>() },
      }
      const gone = new Set<number>()
      for (const name of chosen) {
        const before = noteIdsOf(world)
        await steps[name]?.(world)
        await settle()
        expectWhole(world)
        expectNoSetback(world, before, gone)
      }
      // A list that could not be fetched is fetched by the member or after the next disconnect.
      chat.actor.send({ type: 'history.retry' })
      chat.actor.send({ type: 'connection.restored' })
      await drain(world)
      expectWhole(world)
      expectCurrent(world)
      chat.actor.stop()
    }),
    { numRuns: 80 },
  ))
