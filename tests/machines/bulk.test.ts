import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { BULK_MAX } from '#contract/base/limits.ts'
import { bulkMachine } from '#machines/bulk/bulk-machine.ts'
import type { BulkEmitted, BulkRun, ChatOutcome } from '#machines/bulk/bulk-types.ts'
import type { Cost } from '#machines/paid-action/cost.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, failed } from './support/chart.ts'

function start() {
  const [calculate, run] = [held<Cost, BulkRun>(), held<readonly ChatOutcome[], BulkRun>()]
  const actors = { calculate: calculate.logic, run: run.logic }
  const actor = createActor(bulkMachine.provide({ actors })).start()
  const told: BulkEmitted[] = []
  actor.on('bulk.done', (event) => told.push(event))
  const marked = () => [...actor.getSnapshot().context.marked]
  return { actor, calculate, run, told, marked }
}

const assign = { kind: 'assign', userId: 7 } as const

test('chats are selected one by one and in ranges, up to a limit', () => {
  const { actor, marked } = start()
  actor.send({ type: 'mark.toggle', id: 3 })
  actor.send({ type: 'mark.add', ids: [3, 4, 5], anchor: 5 })
  actor.send({ type: 'mark.toggle', id: 4 })
  expect(marked()).toEqual([3, 5])
  actor.send({ type: 'mark.add', ids: Array.from({ length: 200 }, (_, index) => index + 10), anchor: 9 })
  expect(marked()).toHaveLength(BULK_MAX)
  actor.send({ type: 'mark.toggle', id: 999 })
  expect(marked()).toHaveLength(BULK_MAX)
  actor.send({ type: 'mark.clear' })
  expect(actor.getSnapshot().can({ type: 'bulk.start', action: assign })).toBe(false)
})

test('a free action runs immediately, and its outcomes are reported', async () => {
  const { actor, calculate, run, told, marked } = start()
  actor.send({ type: 'mark.add', ids: [3, 4], anchor: 4 })
  actor.send({ type: 'bulk.start', action: assign })
  await calculate.last().resolve({ queries: 0, remaining: 9 })
  expect(run.last().input).toEqual({ ids: [3, 4], action: assign })
  const outcomes: ChatOutcome[] = [
    { id: 3, code: null },
    { id: 4, code: 'chat_already_assigned', name: 'Minh' },
  ]
  await run.last().resolve(outcomes)
  expect(told).toEqual([{ type: 'bulk.done', action: assign, outcomes }])
  expect(marked()).toEqual([])
})

test('an action applies only to the marked chats that are named', async () => {
  const { actor, calculate } = start()
  actor.send({ type: 'mark.add', ids: [3, 4, 5], anchor: 5 })
  expect(actor.getSnapshot().can({ type: 'bulk.start', action: assign, ids: [] })).toBe(false)
  expect(actor.getSnapshot().can({ type: 'bulk.start', action: assign, ids: [9] })).toBe(false)
  actor.send({ type: 'bulk.start', action: assign, ids: [4, 9] })
  expect(calculate.last().input).toEqual({ ids: [4], action: assign })
})

test('an action that costs queries asks once with the total, and is refused beyond the quota', async () => {
  const { actor, calculate, run } = start()
  actor.send({ type: 'mark.add', ids: [3, 4], anchor: 4 })
  actor.send({ type: 'bulk.start', action: assign })
  await calculate.last().resolve({ queries: 2, remaining: 0 })
  expect(actor.getSnapshot().can({ type: 'bulk.confirm' })).toBe(false)
  actor.send({ type: 'bulk.cancel' })
  actor.send({ type: 'bulk.start', action: assign })
  await calculate.last().resolve({ queries: 2, remaining: 5 })
  expect(actor.getSnapshot().context.cost).toEqual({ queries: 2, remaining: 5 })
  actor.send({ type: 'bulk.confirm' })
  expect(run.last().input.ids).toEqual([3, 4])
})

test('tagging never asks for the cost', () => {
  const { actor, run } = start()
  actor.send({ type: 'mark.toggle', id: 3 })
  actor.send({ type: 'bulk.start', action: { kind: 'tag', tags: ['refund'] } })
  expect(run.last().input.action).toEqual({ kind: 'tag', tags: ['refund'] })
})

test('a failed call retains the selection and can be repeated', async () => {
  const { actor, calculate, run, marked } = start()
  actor.send({ type: 'mark.toggle', id: 3 })
  actor.send({ type: 'bulk.start', action: assign })
  await calculate.last().resolve({ queries: 0, remaining: 9 })
  await run.last().reject({ code: 'upstream_unavailable' })
  expect(marked()).toEqual([3])
  expect(actor.getSnapshot().context.failure).toEqual({ code: 'upstream_unavailable' })
  actor.send({ type: 'bulk.retry' })
  await calculate.last().resolve({ queries: 0, remaining: 9 })
  await run.last().resolve([{ id: 3, code: null }])
  expect(marked()).toEqual([])
})

test('reaches every state', () => {
  expectAllReachable(bulkMachine, {
    input: undefined,
    facet: ({ marked }: { marked: ReadonlySet<number> }) => marked.size,
    events: [
      { type: 'mark.toggle', id: 3 },
      { type: 'bulk.start', action: assign },
      { type: 'bulk.confirm' },
      { type: 'bulk.cancel' },
      done('0.bulk.calculating', { queries: 1, remaining: 2 }),
      failed('0.bulk.calculating', 'upstream_unavailable'),
      done('0.bulk.running', []),
    ],
  })
})
