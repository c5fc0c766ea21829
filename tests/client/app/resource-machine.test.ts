import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { resourceMachine, SETTLE } from '#client/app/resource-machine.ts'
import { held } from './fake-api.ts'

/** A resource whose fetches the test settles one by one. */
function start() {
  const fetches: ReturnType<typeof held<string>>[] = []
  const load = fromPromise<string, undefined>(() => {
    const fetch = held<string>()
    fetches.push(fetch)
    return fetch.promise
  })
  const clock = new SimulatedClock()
  const actor = createActor(resourceMachine<string>().provide({ actors: { load } }), { clock }).start()
  const fetch = (at: number) => {
    const one = fetches[at]
    if (!one) throw new Error(`There was no fetch ${at}.`)
    return one
  }
  return { actor, clock, fetch, count: () => fetches.length }
}

const fresh = { ready: 'fresh' } as const

test('it is fetched, shown, and corrected at once', async () => {
  const { actor, fetch } = start()
  expect(actor.getSnapshot().value).toBe('loading')
  fetch(0).resolve('one')
  await waitFor(actor, (snapshot) => snapshot.matches(fresh))
  actor.send({ type: 'resource.patch', patch: (text) => `${text}!` })
  expect(actor.getSnapshot().context.data).toBe('one!')
})

test('many facts in a short time cost one fetch', async () => {
  const { actor, clock, fetch, count } = start()
  fetch(0).resolve('one')
  await waitFor(actor, (snapshot) => snapshot.matches(fresh))
  for (let i = 0; i < 50; i++) actor.send({ type: 'resource.outdated' })
  expect(count()).toBe(1)
  clock.increment(SETTLE)
  expect(count()).toBe(2)
  expect(actor.getSnapshot().context.data).toBe('one')
  fetch(1).resolve('two')
  await waitFor(actor, (snapshot) => snapshot.context.data === 'two')
})

test('a fact that comes while it is fetched fetches it once more', async () => {
  const { actor, clock, fetch, count } = start()
  actor.send({ type: 'resource.outdated' })
  fetch(0).resolve('one')
  await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'settling' }))
  clock.increment(SETTLE)
  actor.send({ type: 'resource.outdated' })
  fetch(1).resolve('two')
  await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'settling' }))
  clock.increment(SETTLE)
  expect(count()).toBe(3)
})

test('a first fetch that fails can be tried again; a later one keeps what is shown', async () => {
  const { actor, fetch } = start()
  fetch(0).reject({ code: 'upstream_unavailable' })
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(actor.getSnapshot().context.failure).toEqual({ code: 'upstream_unavailable' })
  actor.send({ type: 'resource.reload' })
  fetch(1).resolve('one')
  await waitFor(actor, (snapshot) => snapshot.matches(fresh))
  expect(actor.getSnapshot().context.failure).toBeNull()
  actor.send({ type: 'resource.reload' })
  fetch(2).reject({ code: 'upstream_unavailable' })
  await vi.waitFor(() => expect(actor.getSnapshot().context.failure).not.toBeNull())
  expect(actor.getSnapshot().context.data).toBe('one')
})
