import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { RELOAD_INTERVAL_MS, reloadMachine } from '#machines/connection/reload-machine.ts'
import { heldCallback } from './support/actors.ts'
import { expectAllReachable, expectNoDeadEnd } from './support/chart.ts'
import { testClock } from './support/clock.ts'

const START = 1_800_000_000_000

function start(reloadedAt: number | null = null) {
  const time = testClock(START)
  const moment = heldCallback<undefined>()
  const actor = createActor(reloadMachine.provide({ actors: { quietMoment: moment.logic } }), {
    clock: time.clock,
    input: { reloadedAt, now: time.now },
  })
  const requested: (number | null)[] = []
  actor.on('reload.requested', (event) => requested.push(event.reloadedAt))
  actor.start()
  return { actor, moment, requested, ...time, isOutdated: () => actor.getSnapshot().hasTag('outdated') }
}

test('a console that the server rejects reloads once at the next quiet moment', () => {
  const { actor, moment, requested, isOutdated } = start()
  expect(isOutdated()).toBe(false)
  actor.send({ type: 'client.outdated' })
  expect(isOutdated()).toBe(true)
  expect(requested).toEqual([])
  moment.last().send({ type: 'moment.quiet' })
  expect(requested).toEqual([START])
  expect(moment.last().isStopped).toBe(true)
})

test('a reload that did not help is repeated only after a while', () => {
  const { actor, moment, requested, pass } = start(START - 1_000)
  actor.send({ type: 'client.outdated' })
  pass(RELOAD_INTERVAL_MS - 1_001)
  expect(moment.calls).toHaveLength(0)
  pass(1)
  moment.last().send({ type: 'moment.quiet' })
  expect(requested).toHaveLength(1)
})

test('a clock that was set back does not delay the reload by more than the interval', () => {
  const { actor, moment, pass } = start(START + 10 * RELOAD_INTERVAL_MS)
  actor.send({ type: 'client.outdated' })
  pass(RELOAD_INTERVAL_MS)
  expect(moment.calls).toHaveLength(1)
})

test('the member can reload at any time, even if it was just reloaded', () => {
  const { actor, requested } = start(START - 1_000)
  actor.send({ type: 'client.outdated' })
  actor.send({ type: 'page.reload' })
  expect(requested).toHaveLength(1)
})

test('a reload that the member declines is offered again', () => {
  const { actor, isOutdated, requested, pass } = start()
  actor.send({ type: 'client.outdated' })
  actor.send({ type: 'page.reload' })
  expect(isOutdated()).toBe(true)
  pass(10_000)
  actor.send({ type: 'page.reload' })
  expect(requested).toHaveLength(2)
})

test('a console that is accepted again does not reload', () => {
  const { actor, moment, isOutdated } = start()
  actor.send({ type: 'client.outdated' })
  actor.send({ type: 'client.accepted' })
  expect(isOutdated()).toBe(false)
  expect(moment.last().isStopped).toBe(true)
})

test('reaches every state, and none is a dead end', () => {
  const walk = {
    input: { reloadedAt: START, now: () => START },
    events: [
      { type: 'client.outdated' },
      { type: 'client.accepted' },
      { type: 'moment.quiet' },
      { type: 'page.reload' },
    ],
  }
  expectAllReachable(reloadMachine, walk, { passing: ['reload.outdated.deciding'] })
  expectNoDeadEnd(reloadMachine, walk, ['reload.reloading'])
})
