import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { UNDO_MS } from '#machines/undo/offer.ts'
import { undoMachine } from '#machines/undo/undo-machine.ts'
import type { Reverse, ReverseOutcome, UndoEmitted } from '#machines/undo/undo-types.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'
import { testClock } from './support/clock.ts'

const chat = (id: number): Reverse => ({ kind: 'place', id, name: 'Ana', version: 3 })

function start() {
  const reverse = held<readonly ReverseOutcome[], readonly Reverse[]>()
  const { clock, now, pass } = testClock(1_000)
  const machine = undoMachine.provide({ actors: { reverse: reverse.logic } })
  const actor = createActor(machine, { input: { now }, clock }).start()
  const told: UndoEmitted[] = []
  actor.on('*', (event) => told.push(event))
  const act = (key: string, ...reverses: Reverse[]) => actor.send({ type: 'act.done', key, reverses })
  const can = (key?: string) => actor.getSnapshot().can({ type: 'act.undo', ...(key && { key }) })
  return { actor, reverse, told, act, can, pass }
}

test('the last act can be undone for eight seconds', async () => {
  const { actor, reverse, told, act, can, pass } = start()
  expect(can()).toBe(false)
  act('a', chat(1))
  pass(UNDO_MS - 1)
  actor.send({ type: 'act.undo' })
  expect(reverse.last().input).toEqual([chat(1)])
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  await reverse.last().resolve([{ name: 'Ana', code: null }])
  expect(told).toEqual([
    { type: 'offer.over', key: 'a' },
    { type: 'undo.done', outcomes: [{ name: 'Ana', code: null }] },
  ])
  expect(can()).toBe(false)
})

test('each act has its own time, and is no longer offered after it', () => {
  const { told, act, can, pass } = start()
  act('a', chat(1))
  pass(5_000)
  act('b', chat(2), chat(3))
  pass(3_000)
  expect(told).toEqual([{ type: 'offer.over', key: 'a' }])
  expect([can('a'), can('b'), can()]).toEqual([false, true, true])
  pass(5_000)
  expect(told).toHaveLength(2)
  expect(can()).toBe(false)
})

test('acts are undone one after the other, the last one first or the one that is named', async () => {
  const { actor, reverse, act, can } = start()
  for (const id of [1, 2, 3]) act(`act-${id}`, chat(id))
  actor.send({ type: 'act.undo' })
  expect(can()).toBe(false)
  act('meanwhile', chat(4))
  await reverse.last().resolve([])
  actor.send({ type: 'act.undo', key: 'act-1' })
  expect(reverse.last().input).toEqual([chat(1)])
  await reverse.last().resolve([])
  actor.send({ type: 'act.undo' })
  expect(reverse.last().input).toEqual([chat(4)])
})

test('a call that fails is told, and the acts before it can still be undone', async () => {
  const { actor, reverse, told, act, can } = start()
  act('a', chat(1))
  act('b', chat(2))
  actor.send({ type: 'act.undo' })
  await reverse.last().reject({ code: 'upstream_unavailable' })
  expect(told.at(-1)).toEqual({ type: 'undo.failed', failure: { code: 'upstream_unavailable' } })
  expect(can('a')).toBe(true)
})

const walk = {
  input: { now: () => 0 },
  facet: ({ acts }: { acts: readonly unknown[] }) => acts.length,
  events: [
    { type: 'act.done', key: 'a', reverses: [chat(1)] },
    { type: 'act.undo' },
    done('0.undo.reversing', []),
    failed('0.undo.reversing', 'upstream_unavailable'),
  ],
}

test('reaches every state, and rest from each', () => {
  const short = { ...walk, facet: ({ acts }: { acts: readonly unknown[] }) => Math.min(acts.length, 2) }
  expectAllReachable(undoMachine, short)
  expectNoDeadEnd(undoMachine, short, ['undo.empty', 'undo.offering'])
})
