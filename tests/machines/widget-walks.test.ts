import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WidgetState } from '#machines/widget/widget-types.ts'
import { publicBotOf } from '../support/shapes.ts'
import { type HeldRun, settle, testKeys } from './support/actors.ts'
import {
  type AnyCall,
  type Outcome,
  type Steps,
  settleCall,
  type Step as WalkStep,
  walksOf,
} from './support/walk.ts'
import { startWidget } from './support/widget.ts'
import { WidgetServer } from './support/widget-server.ts'

type Widget = ReturnType<typeof startWidget>

interface World {
  widget: Widget
  /** State in the browser's storage. */
  stored: () => WidgetState | null
  readonly server: WidgetServer
  /** Calls that reached the server, with what they returned. */
  readonly done: Map<object, Outcome>
  readonly answered: Set<object>
  /** Position of the socket, by its run. */
  readonly seen: Map<object, number>
  readonly typed: string[]
  readonly discarded: Set<string>
  /** Texts that were unsent when the widget left their chat. */
  readonly moved: Set<string>
  readonly newKey: () => string
}

type Step = WalkStep<World>

const refused = (code: string): Outcome => ({ error: { code } })

/** Calls with a chat and a token; the functions return the output. */
const calls = {
  createChat: ({ server }: World, { key }: { key: string }) => server.begin(key),
  loadChat: ({ server }: World, { chatId }: { chatId: number }) => server.read(chatId),
  renewToken: ({ server }: World) => ({ token: server.renew() }),
  askForAgent: ({ server }: World, { chatId }: { chatId: number }) => {
    if (server.read(chatId).status === 'bot') server.become(chatId, 'waiting')
  },
  leaveChat: ({ server }: World, { chatId }: { chatId: number }) =>
    server.become(chatId, 'ended', 'customer'),
  markRead: () => undefined,
  loadContact: () => ({ is_offered: false, back_at: null }),
  rateChat: () => undefined,
} as const
const names = Object.keys(calls) as (keyof typeof calls)[]
const needsNoToken: readonly string[] = ['createChat', 'renewToken']

const open = ({ widget, answered }: World) =>
  names.flatMap((name) =>
    (widget[name].calls as readonly AnyCall[])
      .filter((call) => !call.isAborted && !answered.has(call))
      .map((call) => ({ name, call })),
  )

/** Lets the server handle the oldest call that it has not handled yet. */
const handle: Step = (world) => {
  const next = open(world).find(({ call }) => !world.done.has(call))
  if (!next) return
  const { name, call } = next
  const input = call.input as { token?: string }
  const isRefused = !needsNoToken.includes(name) && !world.server.accepts(input.token ?? '')
  const outcome = isRefused ? refused('token_invalid') : { output: calls[name](world, call.input as never) }
  world.done.set(call, outcome)
}

const arrive: Step = async (world) => {
  const { call } = open(world).find(({ call }) => world.done.has(call)) ?? {}
  const outcome = call && world.done.get(call)
  if (!call || !outcome) return
  world.answered.add(call)
  await settleCall(call, outcome)
}

const failCall: Step = async (world) => {
  const [first] = open(world)
  if (!first) return
  world.answered.add(first.call)
  await first.call.reject({ code: 'upstream_unavailable' })
}

const sendingRun = ({ widget, answered }: World) => {
  const run = widget.sendMessage.calls.at(-1)
  return run && !run.isStopped && !answered.has(run) ? run : null
}

/** Lets the server handle the message that is being sent. */
const save: Step = (world) => {
  const run = sendingRun(world)
  if (!run || world.done.has(run)) return
  const { server } = world
  const message = server.accepts(run.input.token) ? server.send(run.input) : null
  const code = server.accepts(run.input.token) ? 'chat_ended' : 'token_invalid'
  world.done.set(run, message ? { output: message } : refused(code))
}

const tellSaved: Step = (world) => {
  const run = sendingRun(world)
  const outcome = run && world.done.get(run)
  if (run && outcome && 'output' in outcome) run.send({ type: 'question.saved', message: outcome.output })
}

const tellReply: Step = (world) => {
  const run = sendingRun(world)
  const outcome = run && world.done.get(run)
  if (!run || !outcome) return
  world.answered.add(run)
  if ('error' in outcome) return run.send({ type: 'question.failed', failure: outcome.error })
  run.send({ type: 'question.saved', message: outcome.output })
  const { chatId } = run.input
  const reply = world.server.read(chatId).status === 'bot' ? world.server.answer(chatId) : null
  if (reply) run.send({ type: 'token.received', text: reply.message.slice(0, 7) })
  run.send({ type: 'reply.received', reply })
}

const failSend: Step = (world) => {
  const run = sendingRun(world)
  if (!run) return
  world.answered.add(run)
  run.send({ type: 'question.failed', failure: { code: 'upstream_unavailable' } })
}

const socketOf = ({ widget }: World): HeldRun<{ chatId: number; token: string; after: number }> | null => {
  const run = widget.socket.calls.at(-1)
  return run && !run.isStopped ? run : null
}

const chatOf = ({ widget, server }: World) => {
  const { chatId } = widget.context()
  return chatId !== null && server.chats.has(chatId) ? chatId : null
}

/** Delivers the next event over the socket, as the client does: in order, and each once per socket. */
const deliver: Step = (world) => {
  const run = socketOf(world)
  if (!run) return
  if (!world.server.accepts(run.input.token)) return run.send({ type: 'token.refused' })
  const seen = world.seen.get(run) ?? run.input.after
  const [event] = world.server.since(run.input.chatId, seen)
  if (!event) return
  world.seen.set(run, event.seq)
  run.send(event)
}

/** Tells the widget that the journal no longer reaches back far enough; the events in between are skipped. */
const resync: Step = (world) => {
  const run = socketOf(world)
  if (!run) return
  const { seq } = world.server
  world.seen.set(run, seq)
  run.send({ type: 'journal.resync', seq })
}

const tell =
  (type: 'connection.lost' | 'connection.restored' | 'socket.outdated' | 'token.refused'): Step =>
  (world) =>
    socketOf(world)?.send({ type })

const onServer =
  (change: (server: WidgetServer, chatId: number) => unknown): Step =>
  (world) => {
    const chatId = chatOf(world)
    if (chatId !== null) change(world.server, chatId)
  }

const failedKey = ({ widget }: World) =>
  widget.context().outbox.find(({ status }) => status === 'failed')?.key ?? ''

async function reload(world: World): Promise<void> {
  const kept = JSON.parse(JSON.stringify(world.stored())) as WidgetState | null
  world.widget.actor.stop()
  world.widget = startWidget(kept, world.newKey)
  const { widget } = world
  world.stored = () => widget.kept.at(-1) ?? kept
  await world.widget.loadBot.last().resolve(publicBotOf())
}

const restart: Step = ({ widget }) => widget.actor.send({ type: 'conversation.restart' })

const byVisitor: Steps<World> = {
  write: ({ widget, typed }) => {
    const text = `Text ${typed.length + 1}`
    typed.push(text)
    widget.write(text)
  },
  retry: (world) => world.widget.actor.send({ type: 'message.retry', key: failedKey(world) }),
  discard: (world) => {
    const key = failedKey(world)
    const text = world.widget.context().outbox.find((message) => message.key === key)?.text
    if (text) world.discarded.add(text)
    world.widget.actor.send({ type: 'message.discard', key })
  },
  'ask for an agent': ({ widget }) => widget.actor.send({ type: 'agent.request' }),
  leave: ({ widget }) => widget.actor.send({ type: 'chat.leave' }),
  rate: ({ widget }) => widget.actor.send({ type: 'rating.send', stars: 5, feedback: '' }),
  restart,
  reload,
}
const byTeam: Steps<World> = {
  'the bot or an agent answers': onServer((server, id) => server.answer(id)),
  'an agent takes the chat': onServer((server, id) => server.become(id, 'assigned')),
  'an agent ends the chat': onServer((server, id) => server.become(id, 'ended', 'agent')),
  'tokens expire': ({ server }) => server.expire(),
}
const traffic: Steps<World> = {
  handle,
  arrive,
  save,
  'tell that it is saved': tellSaved,
  'tell the reply': tellReply,
  deliver,
}
const troubles: Steps<World> = {
  'fail a call': failCall,
  'fail to send': failSend,
  'lose the socket': tell('connection.lost'),
  'restore the socket': tell('connection.restored'),
  'refuse the socket': tell('socket.outdated'),
  'refuse the token': tell('token.refused'),
  resync,
  'time passes': ({ widget }) => widget.pass(6_000),
}
const steps = { ...byVisitor, ...byTeam, ...traffic, ...troubles }

const walks = walksOf(60, [4, byVisitor], [2, byTeam], [12, traffic], [3, troubles])

/**
 * Runs a step. When the widget leaves a chat, messages that the chat refused because it has ended leave the screen, and the other
 * unsent ones move to the next chat, even if the first one has saved them.
 */
async function take(world: World, step: Step): Promise<void> {
  const { chatId, outbox } = world.widget.context()
  await step(world)
  await settle()
  if (world.widget.context().chatId === chatId) return
  for (const { text, failure } of outbox) {
    if (failure?.code === 'chat_ended') world.discarded.add(text)
    else world.moved.add(text)
  }
}

/** Returns the texts that occur more than once. */
const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) < index)

/** Checks that nothing is sent or shown twice, and that nothing that was typed is lost, not even by a reload of the page. */
function expectWhole({ widget, server, typed, discarded, moved, stored }: World): void {
  const { outbox, messages } = widget.context()
  const saved = server.texts().flat()
  expect(server.texts().flatMap(repeated), 'sent twice').toEqual([])
  expect(
    repeated(saved).filter((text) => !moved.has(text)),
    'sent to two chats',
  ).toEqual([])
  const keys = [
    ...messages.flatMap(({ client_message_id: key }) => key ?? []),
    ...outbox.map(({ key }) => key),
  ]
  expect(keys, 'shown twice').toEqual([...new Set(keys)])
  expect(outbox.filter(({ status }) => status === 'sending').length).toBeLessThanOrEqual(1)
  const kept = (stored()?.outbox ?? []).map(({ text }) => text)
  const isLost = (held: readonly string[]) =>
    typed.filter((text) => ![...saved, ...discarded, ...held].includes(text))
  expect(isLost(outbox.map(({ text }) => text)), 'lost').toEqual([])
  expect(isLost(kept), 'lost by a reload').toEqual([])
}

/** Lets everything succeed until nothing happens any more. */
async function drain(world: World): Promise<void> {
  for (let round = 0; round < 60; round += 1) {
    for (const step of [handle, arrive, save, tellReply]) await take(world, step)
    for (let n = 0; n < 5; n += 1) await take(world, deliver)
    socketOf(world)?.send({ type: 'connection.restored' })
    world.widget.pass(6_000)
    await settle()
  }
}

/** Checks that the widget rests, and gives a reason for what could not be sent. */
function expectSettled({ widget }: World): void {
  const value = widget.value()
  const place = typeof value === 'string' ? value : Object.keys(value)[0]
  expect(['welcome', 'chatting', 'ended']).toContain(place)
  const unsent = widget.context().outbox.map(({ status, failure }) => [status, failure !== null])
  expect(unsent).toEqual(unsent.map(() => ['failed', true]))
}

/** Checks that the conversation on the screen is the one on the server. */
function expectCurrent({ widget, server }: World): void {
  const { chatId, chat, messages } = widget.context()
  if (chatId === null) return
  const served = server.read(chatId)
  expect(chat?.status).toBe(served.status)
  expect(messages).toEqual(served.messages)
  expect(widget.seen()).toEqual(served.messages.map(({ order }) => order))
}

test('in any order of typing, answers, failures and reloads, nothing is sent twice or lost, and the screen matches the server', () =>
  fc.assert(
    fc.asyncProperty(walks, async (chosen) => {
      const newKey = testKeys()
      const widget = startWidget(null, newKey)
      const world: World = {
        widget,
        stored: () => widget.kept.at(-1) ?? null,
        server: new WidgetServer(),
        ...{ done: new Map(), answered: new Set(), seen: new Map(), typed: [], discarded: new Set<string>() },
        ...{ moved: new Set<string>(), newKey },
      }
      await world.widget.loadBot.last().resolve(publicBotOf())
      for (const name of chosen) {
        await take(world, steps[name] ?? settle)
        expectWhole(world)
      }
      await drain(world)
      expectWhole(world)
      expectCurrent(world)
      // Messages that were not sent before the end are sent in the next conversation.
      if (world.widget.context().outbox.some(({ status }) => status !== 'failed')) {
        await take(world, restart)
        await drain(world)
        expectWhole(world)
        expectCurrent(world)
      }
      expectSettled(world)
      world.widget.actor.stop()
    }),
    { numRuns: 80 },
  ))
