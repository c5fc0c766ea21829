import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Chat, ChatStatus } from '#contract/chats/chat-shapes.ts'
import type { FloorAgent, FloorSnapshot } from '#contract/floor/floor.ts'
import type { JournalEntry } from '#machines/connection/journal.ts'
import { floorChatOf, isOnFloor } from '#machines/floor/floor-chat.ts'
import { floorMachine } from '#machines/floor/floor-machine.ts'
import { floorStateOf } from '#machines/floor/floor-state.ts'
import type { MoveInput } from '#machines/floor/floor-types.ts'
import { applyEvents } from '#machines/floor/fold.ts'
import { heldChanges, queueChats } from '#machines/floor/moves.ts'
import { at, chatOf } from '../support/shapes.ts'
import { held, settle } from './support/actors.ts'
import { testClock } from './support/clock.ts'
import { agent, START, snapshotOf } from './support/floor.ts'
import { fetchSteps, type Steps, type Step as WalkStep, walksOf } from './support/walk.ts'

const IDS = [1, 2, 3, 4, 5, 6]
const BOTS = [3, 4]

/** Server with chats, members and bots; a snapshot can be taken at any time, and each change is reported. */
class Server {
  readonly chats = new Map<number, Chat>()
  readonly journal: JournalEntry[] = []
  agents: readonly FloorAgent[] = [agent(7, 'Ana'), agent(8, 'Ben')]
  seq = 10
  /** Time at which an agent was requested, until one has answered. */
  readonly #asked = new Map<number, number | undefined>()

  constructor() {
    for (const id of IDS.slice(0, 4)) this.chats.set(id, chatOf({ id, bot_id: 3 + (id % 2) }))
  }

  snapshot(): FloorSnapshot {
    const onFloor = [...this.chats.values()].filter(isOnFloor)
    const shown = (status: ChatStatus) =>
      onFloor
        .filter((chat) => chat.status === status)
        .map((chat) => floorChatOf(chat, this.#asked.get(chat.id)))
    const withBot = (bot: number) =>
      [...this.chats.values()].filter(({ bot_id, status }) => bot_id === bot && status === 'bot').length
    return snapshotOf({
      ...{ seq: this.seq, at: this.#now(), agents: [...this.agents] },
      bots: BOTS.map((id) => ({ id, name: `Bot ${id}`, chats: withBot(id) })),
      ...{ waiting: shown('waiting'), assigned: shown('assigned') },
    })
  }

  become(id: number, status: ChatStatus, agentId = 7): Chat | null {
    const before = this.chats.get(id) ?? null
    if (before?.status === status && (status !== 'assigned' || before.assigned_agent?.id === agentId))
      return before
    if (!before && status !== 'bot') return null
    const now = at(600 + this.seq)
    const isAssigned = status === 'assigned'
    const chat = {
      ...(before ?? chatOf({ id, bot_id: 3 + (id % 2) })),
      ...{ status, updated_at: now, version: (before?.version ?? 0) + 1 },
      assigned_agent: isAssigned ? { id: agentId, name: agentId === 7 ? 'Ana' : 'Ben' } : null,
      assignment_date: isAssigned ? now : null,
      waiting_since: status === 'waiting' ? now : null,
    }
    if (!isOnFloor(chat)) this.#asked.delete(id)
    else if (!before || !isOnFloor(before)) this.#asked.set(id, Date.parse(now))
    this.chats.set(id, chat)
    this.#tell({ type: this.#typeOf(before, status), chat, by: null, previous: null, reason: 'asked' })
    return chat
  }

  /** Saves an agent's answer. */
  answer(id: number): void {
    const chat = this.chats.get(id)
    if (chat?.status !== 'assigned') return
    this.#asked.set(id, undefined)
    const message = { sender: 'agent', chat_id: id, order: 2, message: 'Hi', created_at: at(600 + this.seq) }
    this.#tell({ type: 'message.added', chat, message })
  }

  erase(id: number): void {
    const chat = this.chats.get(id)
    if (!chat || !this.chats.delete(id)) return
    const bots = chat.status === 'bot' ? [{ bot_id: chat.bot_id, chats: 1 }] : []
    this.#tell({ type: 'chats.erased', ids: [id], bots })
  }

  setAvailability(id: number, availability: 'online' | 'offline'): void {
    const since = this.#now()
    this.agents = this.agents.map((one) => (one.id === id ? { ...one, availability, since } : one))
    this.#tell({
      type: 'availability.changed',
      user_id: id,
      availability,
      since: new Date(since).toISOString(),
    })
  }

  move({ to, chats }: MoveInput) {
    return chats.map(({ id, version }) => {
      const chat = this.chats.get(id)
      const code = chat?.version === version && isOnFloor(chat) ? null : 'chat_version_conflict'
      if (code === null) this.become(id, to === null ? 'waiting' : 'assigned', to ?? 0)
      return { id, code, version: this.chats.get(id)?.version ?? 0 }
    })
  }

  #now(): number {
    return Date.parse(at(600 + this.seq))
  }

  #typeOf(before: Chat | null, status: ChatStatus): string {
    if (!before) return 'chat.created'
    if (status === 'waiting') return before.status === 'ended' ? 'chat.reopened' : 'chat.queued'
    if (status === 'assigned') return before.status === 'ended' ? 'chat.reopened' : 'chat.assigned'
    if (status === 'ended') return 'chat.ended'
    return before.status === 'ended' ? 'chat.reopened' : 'chat.unassigned'
  }

  #tell(event: object): void {
    this.seq += 1
    this.journal.push({ at: at(600 + this.seq), ...event, seq: this.seq } as JournalEntry)
  }
}

function openFloor() {
  const loadFloor = held<FloorSnapshot>()
  const time = testClock(START)
  const machine = floorMachine.provide({ actors: { loadFloor: loadFloor.logic } })
  const actor = createActor(machine, { clock: time.clock, input: { now: START, status: 'live' } })
  const sent: MoveInput[] = []
  actor.on('move.send', ({ input }) => sent.push(input))
  actor.start()
  return { actor, loadFloor, sent, ...time, context: () => actor.getSnapshot().context }
}

interface World {
  readonly floor: ReturnType<typeof openFloor>
  readonly server: Server
  readonly pages: Map<object, FloorSnapshot>
  readonly answered: Set<object>
  told: number
  moves: number
  /** Agents of moved chats before the move, by the move's key and the chat's id; null for the queue. */
  readonly places: Map<string, number | null>
}

type Step = WalkStep<World>

const { read, answer, fail } = fetchSteps(
  ({ floor }: World) => floor.loadFloor.calls,
  ({ server }) => server.snapshot(),
)

const deliver =
  (count: number): Step =>
  (world) => {
    const events = world.server.journal.slice(world.told, world.told + count)
    world.told += events.length
    if (events.length > 0) world.floor.actor.send({ type: 'events.received', events, now: world.floor.now() })
  }

const nextMove = ({ floor, answered }: World) => floor.sent.find((input) => !answered.has(input))
const placeOf = (server: Server, id: number) => server.chats.get(id)?.assigned_agent?.id ?? null

/** Lets the server make the next move. An undone move must bring each chat back to where it was. */
const answerMove: Step = (world) => {
  const input = nextMove(world)
  if (!input) return
  const { server, places, floor } = world
  world.answered.add(input)
  const { key, chats, isUndo } = input
  for (const { id } of chats) if (!isUndo) places.set(`${key} ${id}`, placeOf(server, id))
  const outcomes = server.move(input)
  for (const { id, code } of outcomes)
    if (isUndo && code === null) expect(placeOf(server, id)).toBe(places.get(`${key.split(':')[0]} ${id}`))
  floor.actor.send({ type: 'move.answered', key, outcomes })
}

const failMove: Step = (world) => {
  const input = nextMove(world)
  if (!input) return
  world.answered.add(input)
  const failure = { code: 'upstream_unavailable' } as const
  world.floor.actor.send({ type: 'move.failed', key: input.key, failure })
}

const moves =
  (to: number | null): Step =>
  (world) => {
    world.moves += 1
    const ids = [1, 2, 3]
    world.floor.actor.send({ type: 'chats.move', key: `move ${world.moves}`, ids, to })
  }

const commands: Steps<World> = {
  'move to Ana': moves(7),
  'move to Ben': moves(8),
  'move to the queue': moves(null),
  undo: ({ floor }) => floor.actor.send({ type: 'move.undo' }),
  hold: ({ floor }) => floor.actor.send({ type: 'hold.toggle' }),
  reload: ({ floor }) => floor.actor.send({ type: 'floor.reload' }),
}
const changes = Object.fromEntries(
  IDS.flatMap((id): [string, Step][] => [
    [`${id} is with the bot`, ({ server }) => server.become(id, 'bot')],
    [`${id} waits`, ({ server }) => server.become(id, 'waiting')],
    [`Ana takes ${id}`, ({ server }) => server.become(id, 'assigned', 7)],
    [`Ben takes ${id}`, ({ server }) => server.become(id, 'assigned', 8)],
    [`${id} is answered`, ({ server }) => server.answer(id)],
    [`${id} ends`, ({ server }) => server.become(id, 'ended')],
  ]),
)
const rare: Steps<World> = {
  'Ana leaves': ({ server }) => server.setAvailability(7, 'offline'),
  'Ana returns': ({ server }) => server.setAvailability(7, 'online'),
  '6 is erased': ({ server }) => server.erase(6),
  '1 is erased': ({ server }) => server.erase(1),
}
const traffic: Steps<World> = {
  read,
  answer,
  'deliver one': deliver(1),
  'deliver several': deliver(5),
  'answer a move': answerMove,
}
const troubles: Steps<World> = {
  fail,
  'fail a move': failMove,
  repeat: ({ server, told, floor }) => {
    const event = server.journal[Math.floor(told / 2)]
    if (event && told > 0) floor.actor.send({ type: 'events.received', events: [event], now: floor.now() })
  },
  resync: (world) => {
    world.told = world.server.journal.length
    world.floor.actor.send({ type: 'journal.resync' })
  },
  'time passes': ({ floor }) => {
    floor.pass(5_000)
    floor.actor.send({ type: 'clock.ticked', now: floor.now() })
  },
}
const steps: Steps<World> = { ...commands, ...changes, ...rare, ...traffic, ...troubles }

const walks = walksOf(70, [2, commands], [6, changes], [1, rare], [8, traffic], [2, troubles])

const partsOf = ({ chats, queue, bots, agents, loads }: ReturnType<typeof floorStateOf>) => ({
  chats: [...chats.values()].toSorted((one, other) => one.id - other.id),
  queue: queue.map(({ id }) => id),
  bots: [...bots.values()],
  agents: [...agents.values()],
  loads: loads.map(({ agent: { id }, chats: own, open: count, free }) => ({
    ...{ id, count, free },
    chats: own.map((chat) => chat.id),
  })),
})

/** Checks that nothing is listed twice and that no count is negative. */
function expectWhole({ floor }: World): void {
  const context = floor.context()
  const queue = queueChats(context).map(({ id }) => id)
  expect(queue).toEqual([...new Set(queue)])
  expect(heldChanges(context)).toBeGreaterThanOrEqual(0)
  const { loads = [], bots = new Map(), minutes = [] } = context.floor ?? {}
  const counts = [
    ...[...bots.values()].map(({ chats }) => chats),
    ...loads.flatMap(({ open: count, free }) => [count, free]),
    ...minutes.flatMap(({ waiting, arrived }) => [waiting, arrived]),
  ]
  expect(Math.min(0, ...counts)).toBe(0)
  const undone = floor.sent.filter(({ isUndo }) => isUndo).map(({ key }) => key)
  expect(undone, 'undone twice').toEqual([...new Set(undone)])
}

async function drain(world: World): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    deliver(world.server.journal.length)(world)
    answerMove(world)
    read(world)
    await answer(world)
    world.floor.pass(5_000)
    await settle()
  }
}

test('in any order of events, snapshots, moves and failures, the floor is the one that the server has, and undoing restores', () =>
  fc.assert(
    fc.asyncProperty(walks, async (chosen) => {
      const server = new Server()
      const begin = server.snapshot()
      const world: World = {
        ...{ floor: openFloor(), server, pages: new Map(), answered: new Set() },
        ...{ told: 0, moves: 0, places: new Map() },
      }
      for (const name of chosen) {
        await steps[name]?.(world)
        await settle()
        expectWhole(world)
      }
      while (nextMove(world)) answerMove(world)
      await drain(world)
      const { floor, moves: shown } = world.floor.context()
      const current = partsOf(floorStateOf(server.snapshot()))
      expect(floor && partsOf(floor)).toEqual(current)
      expect(partsOf(applyEvents(floorStateOf(begin), server.journal)), 'folded from nothing').toEqual(
        current,
      )
      expect(shown.filter(({ state }) => state === 'sending')).toEqual([])
      world.floor.actor.stop()
    }),
    { numRuns: 80 },
  ))
