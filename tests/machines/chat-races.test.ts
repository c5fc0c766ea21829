import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '#contract/chats/message-shapes.ts'
import { firstGap } from '#machines/chat/merge-messages.ts'
import { an, assignedTo, historyOf, messageOf } from '../support/shapes.ts'
import { settle } from './support/actors.ts'
import { addedEvent, startChat } from './support/chat.ts'

type Chat = ReturnType<typeof startChat>

/** Server with one of this member's chats: saves messages once per key and publishes them in order. */
class Server {
  readonly messages: Message[] = [messageOf(1)]
  readonly told: number[] = []

  readonly #chat: Chat

  constructor(chat: Chat) {
    this.#chat = chat
  }

  add(changes: Partial<Message> = {}): Message {
    const key = changes.client_message_id
    const known = key ? this.messages.find((message) => message.client_message_id === key) : undefined
    if (known) return known
    const message = messageOf(this.messages.length + 1, changes)
    this.messages.push(message)
    return message
  }

  tell(order: number): void {
    const message = this.messages[order - 1]
    if (message) this.#chat.actor.send(addedEvent(order, message, assignedTo(an)))
  }

  tellNext(): void {
    const next = (this.told.at(-1) ?? 0) + 1
    if (next > this.messages.length) return
    this.told.push(next)
    this.tell(next)
  }

  page(before: number | null, length: number) {
    const end = (before ?? this.messages.length + 1) - 1
    return historyOf(
      this.messages.slice(Math.max(0, end - length), end),
      assignedTo(an),
      this.messages.length,
    )
  }
}

const waiting = <T extends { isAborted: boolean }>(calls: readonly T[], answered: Set<unknown>) =>
  calls.find((call) => !answered.has(call) && !call.isAborted)

interface World {
  readonly chat: Chat
  readonly server: Server
  readonly answered: Set<unknown>
}

type Step = (world: World) => Promise<void>

const loads =
  (isLate: boolean): Step =>
  async ({ chat, server, answered }) => {
    const call = waiting(chat.loadHistory.calls, answered)
    if (!call) return
    answered.add(call)
    if (isLate) server.add()
    await call.resolve(server.page(call.input.before, call.input.length))
  }

const sends =
  (becomes: 'answered' | 'saved, but the answer is lost' | 'lost'): Step =>
  async ({ chat, server, answered }) => {
    const call = waiting(chat.sendMessage.calls, answered)
    if (!call) return
    answered.add(call)
    const { text, key } = call.input
    const saved =
      becomes === 'lost' ? null : server.add({ message: text, sender: 'agent', client_message_id: key })
    if (saved && becomes === 'answered') await call.resolve(saved)
    else await call.reject({ code: 'upstream_unavailable' })
  }

const steps: readonly Step[] = [
  async ({ server }) => void server.add(),
  async ({ server }) => server.tellNext(),
  async ({ server }) => server.tell(Math.ceil(server.messages.length / 2)),
  async ({ server }) => void server.told.push(server.messages.length),
  async ({ chat }) => {
    chat.actor.send({ type: 'draft.change', text: 'Hello' })
    chat.actor.send({ type: 'message.send' })
  },
  async ({ chat }) => {
    const failed = chat.context().outbox.find(({ status }) => status === 'failed')
    if (failed) chat.actor.send({ type: 'message.retry', key: failed.key })
  },
  async ({ chat }) => chat.actor.send({ type: 'journal.resync' }),
  async ({ chat }) => chat.actor.send({ type: 'history.loadOlder' }),
  async ({ chat }) => chat.pass(3_000),
  loads(false),
  loads(true),
  sends('answered'),
  sends('saved, but the answer is lost'),
  sends('lost'),
]

/** Checks that no message is visible twice: neither as both saved and unsent, nor under two numbers. */
function expectNoDoubles({ chat }: World): void {
  const { messages, outbox } = chat.context()
  const saved = messages.flatMap(({ client_message_id: key }) => key ?? [])
  const keys = [...saved, ...outbox.map(({ key }) => key)]
  expect(keys).toEqual([...new Set(keys)])
}

const isQuiet = ({ chat, server }: World) =>
  chat.context().outbox.length === 0 &&
  chat.context().messages.at(-1)?.order === server.messages.length &&
  JSON.stringify(chat.history()) === JSON.stringify({ ready: 'idle' })

/** Completes everything in progress successfully; lost events are detected with the next message. */
async function drain(world: World): Promise<void> {
  const { chat, server } = world
  server.add()
  for (let round = 0; round < 60 && !isQuiet(world); round += 1) {
    for (const { key, status } of chat.context().outbox)
      if (status === 'failed') chat.actor.send({ type: 'message.retry', key })
    await sends('answered')(world)
    await loads(false)(world)
    server.tellNext()
    chat.pass(3_000)
    await settle()
  }
}

test('the conversation converges to the server’s state, regardless of lost, repeated, late or reordered messages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 50, size: 'max' }), async (script) => {
      const chat = startChat()
      const world = { chat, server: new Server(chat), answered: new Set<unknown>() }
      for (const step of script) {
        await step(world)
        expectNoDoubles(world)
      }
      await drain(world)
      const { messages, outbox } = chat.context()
      expect(outbox).toEqual([])
      expect(firstGap(messages)).toBeNull()
      expect(messages).toEqual(world.server.messages.slice(-messages.length || undefined))
      expect(messages.length).toBeGreaterThanOrEqual(Math.min(50, world.server.messages.length))
      expectNoDoubles(world)
      chat.actor.stop()
    }),
    { numRuns: 80 },
  )
})
