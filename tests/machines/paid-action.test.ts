import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Cost, PaidActionKind } from '#machines/paid-action/cost.ts'
import { paidActionMachine } from '#machines/paid-action/paid-action-machine.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'

type Subject = { kind: PaidActionKind; chatId: number }

function start(kind: PaidActionKind = 'summarize', isPriced = true, asksIfFree = true) {
  const calculate = held<Cost, Subject>()
  const run = held<void, Subject>()
  const machine = paidActionMachine.provide({ actors: { calculate: calculate.logic, run: run.logic } })
  const actor = createActor(machine, { input: { kind, chatId: 1, isPriced, asksIfFree } }).start()
  const snapshot = () => actor.getSnapshot()
  return { actor, calculate, run, snapshot }
}

async function confirming(kind: PaidActionKind = 'summarize') {
  const parts = start(kind)
  await parts.calculate.last().resolve({ queries: 2, remaining: 40 })
  return parts
}

describe('a paid action', () => {
  test('calculates, shows the cost, and runs once confirmed', async () => {
    const { actor, calculate, run, snapshot } = await confirming()
    expect(calculate.last().input).toEqual({ kind: 'summarize', chatId: 1 })
    expect(snapshot()).toMatchObject({
      value: 'confirming',
      context: { cost: { queries: 2, remaining: 40 } },
    })
    expect(run.calls).toHaveLength(0)
    actor.send({ type: 'cost.confirm' })
    expect(snapshot().can({ type: 'cost.confirm' })).toBe(false)
    expect(snapshot().can({ type: 'cost.cancel' })).toBe(false)
    await run.last().resolve()
    expect(snapshot()).toMatchObject({ value: 'done', output: { isDone: true } })
  })

  test('runs immediately if it turns out to be free and needs no confirmation', async () => {
    const { calculate, run, snapshot } = start('end', true, false)
    await calculate.last().resolve({ queries: 0, remaining: 0 })
    expect(run.last().input).toEqual({ kind: 'end', chatId: 1 })
    expect(snapshot().hasTag('busy')).toBe(true)
    const priced = start('end', true, false)
    await priced.calculate.last().resolve({ queries: 1, remaining: 3 })
    expect(priced.snapshot().can({ type: 'cost.confirm' })).toBe(true)
    expect(priced.run.calls).toHaveLength(0)
  })

  test('does nothing if cancelled', async () => {
    const { actor, run, snapshot } = await confirming()
    actor.send({ type: 'cost.cancel' })
    expect(snapshot()).toMatchObject({ value: 'cancelled', output: { isDone: false } })
    expect(run.calls).toHaveLength(0)
  })

  test('can be cancelled while the cost is calculated', () => {
    const { actor, calculate, snapshot } = start()
    actor.send({ type: 'cost.cancel' })
    expect(snapshot().status).toBe('done')
    expect(calculate.last().isAborted).toBe(true)
  })

  test('does not run if no queries are left', async () => {
    const { actor, calculate, snapshot } = start()
    await calculate.last().resolve({ queries: 1, remaining: 0 })
    expect(snapshot().value).toBe('quotaExceeded')
    expect(snapshot().can({ type: 'cost.confirm' })).toBe(false)
    actor.send({ type: 'cost.cancel' })
    expect(snapshot().status).toBe('done')
  })

  test('does not run if the cost is unknown', async () => {
    const { actor, calculate, snapshot } = start()
    await calculate.last().reject({ code: 'upstream_unavailable' })
    expect(snapshot().value).toBe('uncalculated')
    expect(snapshot().can({ type: 'cost.confirm' })).toBe(false)
    actor.send({ type: 'action.retry' })
    await calculate.last().resolve({ queries: 1, remaining: 3 })
    expect(snapshot()).toMatchObject({ value: 'confirming', context: { failure: null } })
  })

  test('that fails can be retried', async () => {
    const { actor, run, snapshot } = await confirming()
    actor.send({ type: 'cost.confirm' })
    await run.last().reject({ code: 'chat_not_yours' })
    expect(snapshot()).toMatchObject({ value: 'failed', context: { failure: { code: 'chat_not_yours' } } })
    actor.send({ type: 'action.retry' })
    await run.last().resolve()
    expect(snapshot().value).toBe('done')
  })

  test.each([
    ['summarize', 'query_quota_exceeded', 'quotaExceeded'],
    ['tag', 'query_quota_exceeded', 'quotaExceeded'],
    ['tag', 'internal_error', 'quotaExceeded'],
    ['summarize', 'internal_error', 'failed'],
  ] as const)('%s that fails with %s is %s', async (kind, code, value) => {
    const { actor, run, snapshot } = await confirming(kind)
    actor.send({ type: 'cost.confirm' })
    await run.last().reject({ code })
    expect(snapshot().value).toBe(value)
  })
})

test('a free action asks for confirmation immediately', () => {
  const { calculate, snapshot } = start('transfer', false)
  expect(snapshot()).toMatchObject({ value: 'confirming', context: { cost: { queries: 0 } } })
  expect(calculate.calls).toHaveLength(0)
})

test('reaches every state, and its end from every state', () => {
  const walk = {
    input: { kind: 'tag', chatId: 1, isPriced: true },
    events: [
      { type: 'cost.confirm' },
      { type: 'cost.cancel' },
      { type: 'action.retry' },
      done('0.paid-action.calculating', { queries: 1, remaining: 5 }),
      done('0.paid-action.calculating', { queries: 1, remaining: 0 }),
      failed('0.paid-action.calculating', 'upstream_unavailable'),
      done('0.paid-action.running'),
      failed('0.paid-action.running', 'chat_not_yours'),
      failed('0.paid-action.running', 'query_quota_exceeded'),
    ],
  }
  expectAllReachable(paidActionMachine, walk, { passing: ['paid-action.opening'] })
  expectNoDeadEnd(paidActionMachine, walk, ['paid-action.done'])
})
