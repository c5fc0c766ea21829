import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { RELOAD_DEBOUNCE_MS, resourceMachine } from '#machines/resource/resource-machine.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'

/** Starts a resource; the test settles its fetches one by one. */
function start() {
  const load = held<string>()
  const clock = new SimulatedClock()
  const machine = resourceMachine<string>().provide({ actors: { load: load.logic } })
  const actor = createActor(machine, { clock }).start()
  return { actor, clock, load, snapshot: () => actor.getSnapshot() }
}

const fresh = { ready: 'fresh' } as const

test('it is fetched, shown, and updated immediately', async () => {
  const { actor, load, snapshot } = start()
  expect(snapshot().value).toBe('loading')
  await load.last().resolve('one')
  expect(snapshot().matches(fresh)).toBe(true)
  actor.send({ type: 'resource.patch', patch: (text) => `${text}!` })
  expect(snapshot().context.data).toBe('one!')
})

test('many events in a short time cause one fetch', async () => {
  const { actor, clock, load, snapshot } = start()
  await load.last().resolve('one')
  for (let i = 0; i < 50; i++) actor.send({ type: 'resource.outdated' })
  expect(load.calls).toHaveLength(1)
  clock.increment(RELOAD_DEBOUNCE_MS)
  expect(load.calls).toHaveLength(2)
  expect(snapshot().context.data).toBe('one')
  await load.last().resolve('two')
  expect(snapshot().context.data).toBe('two')
})

test('an event during a fetch causes another fetch', async () => {
  const { actor, clock, load, snapshot } = start()
  actor.send({ type: 'resource.outdated' })
  await load.last().resolve('one')
  expect(snapshot().matches({ ready: 'settling' })).toBe(true)
  clock.increment(RELOAD_DEBOUNCE_MS)
  actor.send({ type: 'resource.outdated' })
  await load.last().resolve('two')
  expect(snapshot().matches({ ready: 'settling' })).toBe(true)
  clock.increment(RELOAD_DEBOUNCE_MS)
  expect(load.calls).toHaveLength(3)
})

test('a first fetch that fails can be retried; a later failure does not affect the shown data', async () => {
  const { actor, load, snapshot } = start()
  await load.last().reject({ code: 'upstream_unavailable' })
  expect(snapshot().value).toBe('failed')
  expect(snapshot().context.failure).toEqual({ code: 'upstream_unavailable' })
  actor.send({ type: 'resource.reload' })
  await load.last().resolve('one')
  expect(snapshot().context.failure).toBeNull()
  actor.send({ type: 'resource.reload' })
  await load.last().reject({ code: 'upstream_unavailable' })
  expect(snapshot().context).toMatchObject({ data: 'one', failure: { code: 'upstream_unavailable' } })
})

test('reaches every state, and rest from every state', () => {
  const walk = {
    input: undefined,
    facet: ({ stale }: { stale: boolean }) => stale,
    events: [
      { type: 'resource.reload' },
      { type: 'resource.outdated' },
      done('0.resource.loading', 'one'),
      failed('0.resource.loading', 'upstream_unavailable'),
      done('0.resource.ready.refreshing', 'two'),
      failed('0.resource.ready.refreshing', 'upstream_unavailable'),
    ],
  }
  expectAllReachable(resourceMachine(), walk)
  expectNoDeadEnd(resourceMachine(), walk, ['resource.ready.fresh'])
})
