import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ShadowAnswer } from '#contract/knowledge/shadow.ts'
import { offeredAnswer, openOrder } from '#machines/shadow/selectors.ts'
import { type ShadowEmitted, type ShadowInput, shadowMachine } from '#machines/shadow/shadow-machine.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'

const answerTo = (order: number): ShadowAnswer => ({
  ...{ chat_id: 1, order, text: 'Two days.' },
  references: [{ id: 1, file_name: 'Shipping.pdf', content: 'Two days.' }],
})

function start() {
  const prepare = held<ShadowAnswer | null, ShadowInput>()
  const actor = createActor(shadowMachine.provide({ actors: { prepare: prepare.logic } }), {
    input: { chatId: 1 },
  })
  const told: ShadowEmitted[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  return { actor, prepare, told, offered: () => offeredAnswer(actor.getSnapshot()) }
}

async function offer() {
  const started = start()
  started.actor.send({ type: 'question.change', order: 3 })
  await started.prepare.last().resolve(answerTo(3))
  return started
}

test('an answer is offered, accepted and sent unchanged', async () => {
  const { actor, told, offered } = await offer()
  expect(offered()).toEqual(answerTo(3))
  actor.send({ type: 'answer.take' })
  expect(offered()).toBeNull()
  actor.send({ type: 'reply.send', text: 'Two days. ' })
  expect(told).toEqual([
    { type: 'answer.taken', text: 'Two days.' },
    { type: 'answer.decided', order: 3, outcome: 'taken' },
  ])
})

test('an accepted answer that was changed counts as edited, and one that was not accepted as dropped', async () => {
  const edited = await offer()
  edited.actor.send({ type: 'answer.take' })
  edited.actor.send({ type: 'reply.send', text: 'Three days.' })
  expect(edited.told.at(-1)).toMatchObject({ outcome: 'edited' })
  const ignored = await offer()
  ignored.actor.send({ type: 'reply.send', text: 'Hello' })
  expect(ignored.told).toEqual([{ type: 'answer.decided', order: 3, outcome: 'dropped' }])
  const dropped = await offer()
  dropped.actor.send({ type: 'answer.drop' })
  dropped.actor.send({ type: 'reply.send', text: 'Hello' })
  expect(dropped.told).toEqual([{ type: 'answer.decided', order: 3, outcome: 'dropped' }])
})

test('another question replaces the answer, and a late answer to the previous one is not offered', async () => {
  const { actor, prepare, offered } = await offer()
  actor.send({ type: 'question.change', order: 3 })
  expect(prepare.calls).toHaveLength(1)
  actor.send({ type: 'question.change', order: 4 })
  expect(offered()).toBeNull()
  await prepare.last().resolve(answerTo(3))
  expect(offered()).toBeNull()
  actor.send({ type: 'question.change', order: 5 })
  actor.send({ type: 'question.change', order: null })
  expect(prepare.last().isAborted).toBe(true)
})

test('nothing is offered if the bot has no answer, or fails', async () => {
  const { actor, prepare, offered } = start()
  actor.send({ type: 'question.change', order: 3 })
  await prepare.last().resolve(null)
  expect(offered()).toBeNull()
  actor.send({ type: 'question.change', order: 4 })
  await prepare.last().reject({ code: 'internal_error' })
  expect(offered()).toBeNull()
})

test('the customer’s last message awaits a reply from the assigned member', () => {
  const said = { order: 3, sender: 'customer' as const, message: 'Hi', created_at: '' }
  const chat = { status: 'assigned' as const, assigned_agent: { id: 7, name: 'Léa' }, last_message: said }
  expect(openOrder(chat, 7)).toBe(3)
  expect(openOrder(chat, 8)).toBeNull()
  expect(openOrder({ ...chat, status: 'waiting' }, 7)).toBeNull()
  expect(openOrder({ ...chat, last_message: { ...said, sender: 'agent' } }, 7)).toBeNull()
})

test('reaches every state, and rest from every state', () => {
  const walk = {
    input: { chatId: 1 },
    events: [
      { type: 'question.change', order: 3 },
      { type: 'question.change', order: null },
      { type: 'answer.take' },
      { type: 'answer.drop' },
      { type: 'reply.send', text: 'x' },
      done('0.shadow.preparing', answerTo(3)),
      done('0.shadow.preparing', null),
      failed('0.shadow.preparing', 'internal_error'),
    ],
  }
  expectAllReachable(shadowMachine, walk)
  expectNoDeadEnd(shadowMachine, walk, ['shadow.idle'])
})
