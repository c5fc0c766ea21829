import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { FloorSnapshot } from '#contract/floor/floor.ts'
import { floorMachine } from '#machines/floor/floor-machine.ts'
import { floorStateOf } from '#machines/floor/floor-state.ts'
import { linkOf } from '#machines/floor/link.ts'
import { departureOf, heldChanges, queueChats } from '#machines/floor/moves.ts'
import { loadingOf } from '#machines/floor/selectors.ts'
import { teamLoads } from '#machines/floor/teams.ts'
import { held } from './support/actors.ts'
import { testClock } from './support/clock.ts'
import { agent, assignedChat, entry, queued, START, snapshotOf, waiting } from './support/floor.ts'

/** Starts the machine with an immediately available snapshot. */
async function started(snapshot: FloorSnapshot) {
  const machine = floorMachine.provide({
    actors: { loadFloor: fromPromise<FloorSnapshot, undefined>(async () => snapshot) },
  })
  const actor = createActor(machine, { input: { now: START, status: 'live' } })
  actor.start()
  await new Promise<void>((resolve) => {
    const subscription = actor.subscribe((state) => {
      if (!state.context.floor) return
      subscription.unsubscribe()
      resolve()
    })
  })
  return actor
}

describe('the floor machine', () => {
  it('retains rows and their order while held, with ghosts of removed rows', async () => {
    const actor = await started(snapshotOf({ waiting: [waiting(1), waiting(2, START + 1)] }))
    actor.send({ type: 'hold.begin', reason: 'pointer' })
    const events = [
      entry(11, { type: 'chat.assigned', chat: assignedChat(1, 620), by: 7, previous: null }),
      entry(12, { type: 'chat.queued', chat: queued(9, 621), reason: 'asked' }),
    ]
    actor.send({ type: 'events.received', events, now: START })
    const { context } = actor.getSnapshot()
    expect(queueChats(context).map(({ id }) => [id, departureOf(context, id)?.agent ?? null])).toEqual([
      [1, 7],
      [2, null],
    ])
    expect(heldChanges(context)).toBe(2)
    actor.send({ type: 'hold.end', reason: 'pointer' })
    expect(queueChats(actor.getSnapshot().context).map(({ id }) => id)).toEqual([2, 9])
  })

  it('moves chats immediately, reports conflicts, and undoes with the version of the move', async () => {
    const actor = await started(snapshotOf({ waiting: [waiting(1), waiting(2, START + 1)] }))
    const sent: unknown[] = []
    actor.on('move.send', ({ input }) => sent.push(input))
    actor.send({ type: 'chats.move', key: 'm', ids: [1, 2], to: 7 })
    expect(queueChats(actor.getSnapshot().context)).toEqual([])
    actor.send({
      type: 'move.answered',
      key: 'm',
      outcomes: [
        { id: 1, code: null, version: 3 },
        { id: 2, code: 'chat_version_conflict', version: 4 },
      ],
    })
    expect(actor.getSnapshot().context.moves[0]?.refused).toEqual([{ id: 2, code: 'chat_version_conflict' }])
    expect(actor.getSnapshot().can({ type: 'move.undo' })).toBe(true)
    actor.send({ type: 'move.undo' })
    expect(sent).toEqual([
      {
        key: 'm',
        to: 7,
        isUndo: false,
        chats: [
          { id: 1, version: 2 },
          { id: 2, version: 2 },
        ],
      },
      { key: 'm:undo:queue', to: null, isUndo: true, chats: [{ id: 1, version: 3 }] },
    ])
    expect(actor.getSnapshot().can({ type: 'move.undo' })).toBe(false)
  })

  it('moves chats to a team’s queue, and skips those that already wait there', async () => {
    const actor = await started(snapshotOf({ waiting: [waiting(1), { ...waiting(2, START + 1), team: 5 }] }))
    const sent: unknown[] = []
    actor.on('move.send', ({ input }) => sent.push(input))
    actor.send({ type: 'chats.move', key: 'm', ids: [1, 2], to: null, team: 5 })
    expect(sent).toEqual([{ key: 'm', to: null, team: 5, isUndo: false, chats: [{ id: 1, version: 2 }] }])
    expect(queueChats(actor.getSnapshot().context).map(({ id }) => id)).toEqual([1, 2])
  })

  it('counts a team’s waiting chats, and the slots of its online members', () => {
    const floor = floorStateOf(
      snapshotOf({
        agents: [{ ...agent(7, 'Ana'), teams: [5] }, agent(8, 'Ben')],
        teams: [
          { id: 5, name: 'Lamps' },
          { id: 4, name: 'Chairs' },
        ],
        waiting: [{ ...waiting(1), team: 5 }, waiting(2)],
      }),
    )
    expect(teamLoads(floor)).toEqual([
      { id: 4, name: 'Chairs', waiting: 0, free: 0 },
      { id: 5, name: 'Lamps', waiting: 1, free: 2 },
    ])
  })

  it('no longer offers to undo after eight seconds', async () => {
    const actor = await started(snapshotOf({ waiting: [waiting(1)] }))
    actor.send({ type: 'chats.move', key: 'm', ids: [1], to: 7 })
    actor.send({ type: 'move.answered', key: 'm', outcomes: [{ id: 1, code: null, version: 3 }] })
    actor.send({ type: 'clock.ticked', now: START + 7_900 })
    expect(actor.getSnapshot().can({ type: 'move.undo' })).toBe(true)
    actor.send({ type: 'clock.ticked', now: START + 8_000 })
    expect(actor.getSnapshot().can({ type: 'move.undo' })).toBe(false)
  })

  it('shows the time of its data after ten seconds without events, and how far it has caught up', async () => {
    const actor = await started(snapshotOf())
    const link = () => linkOf(actor.getSnapshot().context)
    expect(link()).toEqual({ kind: 'live', lag: null })
    actor.send({ type: 'head.reported', head: 40, now: START + 1_000 })
    expect(link()).toEqual({ kind: 'catchingUp', done: 0, total: 30 })
    actor.send({ type: 'clock.ticked', now: START + 10_001 })
    expect(link()).toEqual({ kind: 'stale', at: START })
    actor.send({ type: 'head.reported', head: 10, now: START + 11_000 })
    actor.send({ type: 'clock.ticked', now: START + 11_000 })
    expect(link()).toEqual({ kind: 'live', lag: null })
    actor.send({ type: 'link.changed', status: 'reconnecting' })
    expect(link()).toEqual({ kind: 'reconnecting' })
  })

  it('does not ask again for a floor that the server does not offer', async () => {
    const clock = new SimulatedClock()
    let calls = 0
    const loadFloor = fromPromise<FloorSnapshot, undefined>(async () => {
      calls++
      throw { code: 'not_provided' }
    })
    const actor = createActor(floorMachine.provide({ actors: { loadFloor } }), {
      input: { now: START, status: 'live' },
      clock,
    })
    actor.start()
    await new Promise<void>((resolve) => {
      actor.subscribe((state) => state.matches('unprovided') && resolve())
    })
    clock.increment(60_000)
    expect([calls, loadingOf(actor.getSnapshot())]).toEqual([1, 'failed'])
  })

  it('applies events that arrived while the snapshot was fetched', async () => {
    let give: (snapshot: FloorSnapshot) => void = () => {}
    const loadFloor = fromPromise<FloorSnapshot, undefined>(
      () =>
        new Promise((resolve) => {
          give = resolve
        }),
    )
    const actor = createActor(floorMachine.provide({ actors: { loadFloor } }), {
      input: { now: START, status: 'live' },
    })
    actor.start()
    const events = [entry(11, { type: 'chat.queued', chat: queued(1, 610), reason: 'asked' })]
    actor.send({ type: 'events.received', events, now: START })
    const loaded = new Promise<void>((resolve) => {
      actor.subscribe(({ context }) => context.floor && resolve())
    })
    give(snapshotOf())
    await loaded
    expect(actor.getSnapshot().context.floor?.queue).toHaveLength(1)
  })

  /** Starts the machine; the test settles fetching the floor. */
  function opened() {
    const loadFloor = held<FloorSnapshot>()
    const time = testClock(START)
    const machine = floorMachine.provide({ actors: { loadFloor: loadFloor.logic } })
    const input = { now: START, status: 'live' } as const
    const actor = createActor(machine, { clock: time.clock, input }).start()
    const ids = () => queueChats(actor.getSnapshot().context).map(({ id }) => id)
    return { actor, loadFloor, ids, ...time, loading: () => loadingOf(actor.getSnapshot()) }
  }

  it.each(['floor.reload', 'journal.resync', 'the time'] as const)(
    'that cannot be fetched says why, and is fetched again by %s',
    async (by) => {
      const { actor, loadFloor, loading, ids, pass } = opened()
      await loadFloor.last().reject({ code: 'upstream_unavailable' })
      expect(loading()).toBe('failed')
      expect(actor.getSnapshot().context.failure).toEqual({ code: 'upstream_unavailable' })
      if (by === 'the time') pass(5_000)
      else actor.send({ type: by })
      expect(loading()).toBe('loading')
      await loadFloor.last().resolve(snapshotOf({ waiting: [waiting(1)] }))
      expect([loading(), ids(), actor.getSnapshot().context.failure]).toEqual([null, [1], null])
    },
  )

  it('that the server does not offer can be requested again', async () => {
    const { actor, loadFloor, loading, ids } = opened()
    await loadFloor.last().reject({ code: 'not_provided' })
    expect(loading()).toBe('failed')
    actor.send({ type: 'floor.reload' })
    await loadFloor.last().resolve(snapshotOf({ waiting: [waiting(1)] }))
    expect([loading(), ids()]).toEqual([null, [1]])
  })

  it.each(['floor.reload', 'journal.resync'] as const)(
    'stays on the screen while it is fetched again by %s, and the last fetch counts',
    async (type) => {
      const { actor, loadFloor, ids } = opened()
      await loadFloor.last().resolve(snapshotOf({ waiting: [waiting(1)] }))
      actor.send({ type })
      actor.send({ type })
      expect([ids(), loadFloor.calls.map(({ isAborted }) => isAborted)]).toEqual([[1], [false, true, false]])
      const event = entry(22, { type: 'chat.queued', chat: queued(3, 610), reason: 'asked' })
      actor.send({ type: 'events.received', events: [event], now: START })
      await loadFloor.last().resolve(snapshotOf({ waiting: [waiting(2)], seq: 21 }))
      expect(ids()).toEqual([2, 3])
    },
  )

  it('is held and released by a key, and a move that fails is shown in its old place with the reason', async () => {
    const { actor, loadFloor, ids } = opened()
    await loadFloor.last().resolve(snapshotOf({ waiting: [waiting(1), waiting(2, START + 1)] }))
    actor.send({ type: 'hold.toggle' })
    const event = entry(11, { type: 'chat.queued', chat: queued(3, 610), reason: 'asked' })
    actor.send({ type: 'events.received', events: [event], now: START })
    expect([ids(), heldChanges(actor.getSnapshot().context)]).toEqual([[1, 2], 1])
    actor.send({ type: 'hold.toggle' })
    expect(ids()).toEqual([1, 2, 3])
    actor.send({ type: 'chats.move', key: 'm', ids: [1], to: 7 })
    expect(ids()).toEqual([2, 3])
    actor.send({ type: 'move.failed', key: 'm', failure: { code: 'upstream_unavailable' } })
    expect(ids()).toEqual([1, 2, 3])
    expect(actor.getSnapshot().context.moves[0]?.refused).toEqual([{ id: 1, code: 'upstream_unavailable' }])
    expect(actor.getSnapshot().can({ type: 'move.undo' })).toBe(false)
  })
})
