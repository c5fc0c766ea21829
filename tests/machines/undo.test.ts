import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { UNDO_MS } from '#machines/undo/offer.ts'
import { undoMachine } from '#machines/undo/undo-machine.ts'
import type { Reversal, ReversalOutcome, UndoEmitted } from '#machines/undo/undo-types.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'
import { testClock } from './support/clock.ts'

const chat = (id: number): Reversal => ({ kind: 'act', id, name: 'Ana', version: 3, actId: id })

function start() {
  const reverse = held<readonly ReversalOutcome[], readonly Reversal[]>()
  const { clock, now, pass } = testClock(1_000)
  const machine = undoMachine.provide({ actors: { reverse: reverse.logic } })
  const actor = createActor(machine, { input: { now }, clock }).start()
  const told: UndoEmitted[] = []
  actor.on('*', (event) => told.push(event))
  const perform = (key: string, ...reversals: Reversal[]) =>
    actor.send({ type: 'action.done', key, reversals })
  const can = (key?: string) => actor.getSnapshot().can({ type: 'action.undo', ...(key && { key }) })
  return { actor, reverse, told, perform, can, pass }
}

test('the last action can be undone for eight seconds', async () => {
  const { actor, reverse, told, perform, can, pass } = start()
  expect(can()).toBe(false)
  perform('a', chat(1))
  pass(UNDO_MS - 1)
  actor.send({ type: 'action.undo' })
  expect(reverse.last().input).toEqual([chat(1)])
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  await reverse.last().resolve([{ name: 'Ana', code: null }])
  expect(told).toEqual([
    { type: 'offer.closed', key: 'a' },
    { type: 'undo.done', outcomes: [{ name: 'Ana', code: null }] },
  ])
  expect(can()).toBe(false)
})

test('each action has its own time, and is no longer offered after it', () => {
  const { told, perform, can, pass } = start()
  perform('a', chat(1))
  pass(5_000)
  perform('b', chat(2), chat(3))
  pass(3_000)
  expect(told).toEqual([{ type: 'offer.closed', key: 'a' }])
  expect([can('a'), can('b'), can()]).toEqual([false, true, true])
  pass(5_000)
  expect(told).toHaveLength(2)
  expect(can()).toBe(false)
})

test('undoes actions one at a time: the last one, or the one with the key', async () => {
  const { actor, reverse, perform, can } = start()
  for (const id of [1, 2, 3]) perform(`action-${id}`, chat(id))
  actor.send({ type: 'action.undo' })
  expect(can()).toBe(false)
  perform('meanwhile', chat(4))
  await reverse.last().resolve([])
  actor.send({ type: 'action.undo', key: 'action-1' })
  expect(reverse.last().input).toEqual([chat(1)])
  await reverse.last().resolve([])
  actor.send({ type: 'action.undo' })
  expect(reverse.last().input).toEqual([chat(4)])
})

test('reports a failed call, and earlier actions can still be undone', async () => {
  const { actor, reverse, told, perform, can } = start()
  perform('a', chat(1))
  perform('b', chat(2))
  actor.send({ type: 'action.undo' })
  await reverse.last().reject({ code: 'upstream_unavailable' })
  expect(told.at(-1)).toEqual({ type: 'undo.failed', failure: { code: 'upstream_unavailable' } })
  expect(can('a')).toBe(true)
})

const walk = {
  input: { now: () => 0 },
  facet: ({ actions }: { actions: readonly unknown[] }) => actions.length,
  events: [
    { type: 'action.done', key: 'a', reversals: [chat(1)] },
    { type: 'action.undo' },
    done('0.undo.reversing', []),
    failed('0.undo.reversing', 'upstream_unavailable'),
  ],
}

test('reaches every state, and rest from each', () => {
  const short = {
    ...walk,
    facet: ({ actions }: { actions: readonly unknown[] }) => Math.min(actions.length, 2),
  }
  expectAllReachable(undoMachine, short)
  expectNoDeadEnd(undoMachine, short, ['undo.empty', 'undo.offering'])
})
