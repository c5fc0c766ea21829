import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  type NextCustomerEmitted,
  nextCustomerMachine,
  nextOf,
  type WaitingChats,
} from '#machines/next-customer/next-customer-machine.ts'
import type { Cost } from '#machines/paid-action/cost.ts'
import { held } from './support/actors.ts'

function start() {
  const findWaiting = held<WaitingChats, undefined>()
  const calculate = held<Cost, { readonly chatId: number }>()
  const take = held<void, { readonly chatId: number }>()
  const actors = { findWaiting: findWaiting.logic, calculate: calculate.logic, take: take.logic }
  const actor = createActor(nextCustomerMachine.provide({ actors })).start()
  const told: NextCustomerEmitted[] = []
  actor.on('*', (event) => told.push(event))
  return { actor, findWaiting, calculate, take, told }
}

const free: Cost = { queries: 0, remaining: 9 }

describe('the next waiting customer', () => {
  test.each([
    ['one of the own chats first', null, 1],
    ['the one after the chat on the screen', 1, 2],
    ['the queue after the own chats', 2, 8],
    ['the first one after the last', 9, 1],
    ['the first one if the chat on the screen does not wait', 77, 1],
  ])('%s', (_, current, expected) => {
    expect(nextOf({ own: [1, 2], queue: [8, 9] }, current)).toBe(expected)
  })

  test('there is none if only the chat on the screen is waiting', async () => {
    const { actor, findWaiting, told } = start()
    actor.send({ type: 'customer.next', current: 8 })
    await findWaiting.last().resolve({ own: [], queue: [8] })
    expect(told).toEqual([{ type: 'nobody.waits', isQuiet: false }])
  })
})

test.each([
  ['the customers who wait cannot be fetched', 'customer.next'],
  ['the queue cannot be fetched', 'customer.take'],
] as const)('if %s, the member is told why and can try again', async (_, type) => {
  const { actor, findWaiting, told } = start()
  const search = () => actor.send(type === 'customer.next' ? { type, current: 8 } : { type })
  search()
  await findWaiting.last().reject({ code: 'upstream_unavailable' })
  expect(told).toEqual([{ type: 'next.failed', failure: { code: 'upstream_unavailable' } }])
  search()
  expect(findWaiting.calls).toHaveLength(2)
})

test('the chat that is found is opened', async () => {
  const { actor, findWaiting, told } = start()
  actor.send({ type: 'customer.next', current: 1, isQuiet: true })
  await findWaiting.last().resolve({ own: [1, 2], queue: [8] })
  expect(told).toEqual([{ type: 'chat.found', id: 2 }])
})

describe('taking the longest waiting customer', () => {
  test('does not try the next one if the chat could not be claimed for another reason', async () => {
    const { actor, findWaiting, calculate, take, told } = start()
    actor.send({ type: 'customer.take' })
    await findWaiting.last().resolve({ own: [], queue: [8, 9] })
    await calculate.last().resolve(free)
    await take.last().reject({ code: 'upstream_unavailable' })
    expect(told).toEqual([{ type: 'next.failed', failure: { code: 'upstream_unavailable' } }])
    expect([calculate.calls.length, take.calls.length]).toEqual([1, 1])
  })

  test('tries the next one if another agent was faster', async () => {
    const { actor, findWaiting, calculate, take, told } = start()
    actor.send({ type: 'customer.take' })
    await findWaiting.last().resolve({ own: [1], queue: [8, 9] })
    await calculate.last().resolve(free)
    await take.last().reject({ code: 'chat_already_assigned' })
    expect(calculate.last().input).toEqual({ chatId: 9 })
    await calculate.last().resolve(free)
    await take.last().resolve()
    expect(told).toEqual([{ type: 'chat.taken', id: 9 }])
  })

  test('opens the chat without taking it if that would cost queries', async () => {
    const { actor, findWaiting, calculate, take, told } = start()
    actor.send({ type: 'customer.take' })
    await findWaiting.last().resolve({ own: [], queue: [8] })
    await calculate.last().resolve({ queries: 2, remaining: 9 })
    expect(told).toEqual([{ type: 'chat.costs', id: 8, queries: 2 }])
    expect(take.calls).toHaveLength(0)
  })

  test('reports an empty queue, and why a call failed', async () => {
    const { actor, findWaiting, calculate, told } = start()
    actor.send({ type: 'customer.take' })
    await findWaiting.last().resolve({ own: [1], queue: [] })
    actor.send({ type: 'customer.take' })
    await findWaiting.last().resolve({ own: [], queue: [8] })
    await calculate.last().reject({ code: 'upstream_unavailable' })
    expect(told).toEqual([
      { type: 'nobody.waits', isQuiet: false },
      { type: 'next.failed', failure: { code: 'upstream_unavailable' } },
    ])
  })
})
