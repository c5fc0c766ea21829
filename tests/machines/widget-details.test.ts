import { expect, test } from 'vitest'
import { isLeavingForm, needsEmail, needsPreChatForm } from '#machines/widget/selectors.ts'
import type { WidgetState } from '#machines/widget/widget-types.ts'
import { publicBotOf, visitorChatOf } from '../support/shapes.ts'
import { chatting, replyOf, startWidget, stateWith } from './support/widget.ts'

const off = { enabled: false, required: false }
const must = { enabled: true, required: true }
const may = { enabled: true, required: false }
const form = {
  enabled: true,
  asked_at: 'handover',
  username: may,
  email: must,
  phone: off,
  custom_fields: [],
} as const
const bot = { customer_info_custom_field: { ...form, custom_fields: [] } }
const free = { customer_info_custom_field: { ...bot.customer_info_custom_field, email: may } }
const answers = { username: 'Ayşe', email: 'ayse@example.com', phone: '', custom: {} }
const changed = (status: 'waiting' | 'assigned') =>
  ({ type: 'chat.changed', seq: 12, at: '', status, assigned_agent: null, ended_by: null }) as const
const wanted = { type: 'agent.request' } as const

async function talking(settings: typeof bot = bot) {
  const parts = await chatting({}, settings)
  return { ...parts, asks: () => needsPreChatForm(parts.actor.getSnapshot()) }
}

test('the form does not delay the first message, and is shown when the visitor asks for an agent', async () => {
  const { actor, asks, askForAgent, leaveDetails, kept, context } = await talking()
  expect(asks()).toBe(false)
  expect(actor.getSnapshot().can(wanted)).toBe(true)
  actor.send(wanted)
  expect(asks()).toBe(true)
  expect(askForAgent.calls).toHaveLength(0)
  actor.send({ type: 'details.send', answers: { ...answers, email: '' } })
  expect(leaveDetails.calls).toHaveLength(0)
  actor.send({ type: 'details.send', answers })
  expect(leaveDetails.last().input).toEqual({ chatId: 1, token: 'token-1', answers, wantsPerson: true })
  expect(isLeavingForm(actor.getSnapshot())).toBe(true)
  await leaveDetails.last().resolve(answers)
  expect(asks()).toBe(false)
  expect(kept.at(-1)?.answers).toEqual(answers)
  expect(context().answers).toEqual(answers)
})

test('a form with a required field cannot be skipped, and is shown until it is sent', async () => {
  const { actor, asks, leaveDetails, context } = await talking()
  actor.send(wanted)
  expect(actor.getSnapshot().can({ type: 'details.skip' })).toBe(false)
  actor.send({ type: 'details.send', answers })
  await leaveDetails.last().reject({ code: 'rate_limited' })
  expect(asks()).toBe(true)
  expect(context().failure).toEqual({ code: 'rate_limited' })
})

test('a form without one can be skipped permanently, and the agent is requested', async () => {
  const { actor, asks, askForAgent, kept } = await talking(free)
  actor.send(wanted)
  actor.send({ type: 'details.skip' })
  expect(asks()).toBe(false)
  expect(askForAgent.calls).toHaveLength(1)
  expect(kept.at(-1)?.hasSkipped).toBe(true)
  await askForAgent.last().resolve()
  actor.send(changed('waiting'))
  expect(asks()).toBe(false)
})

test('the form is shown when the bot hands over to an agent, and before anyone else can answer', async () => {
  const called = await talking()
  const message = { ...replyOf(2), asks_details: true }
  called.actor.send({ type: 'message.added', seq: 11, at: '', message })
  expect(called.asks()).toBe(true)
  const waiting = await talking()
  waiting.actor.send(changed('waiting'))
  expect(waiting.asks()).toBe(true)
  waiting.actor.send({ type: 'details.send', answers })
  expect(waiting.leaveDetails.last().input.wantsPerson).toBe(false)
})

test('details are not requested twice: neither once an agent has the chat, nor for an address that was left', async () => {
  const taken = await talking()
  taken.actor.send(wanted)
  taken.actor.send(changed('assigned'))
  expect(taken.asks()).toBe(false)
  const waiting = await talking()
  waiting.actor.send(changed('waiting'))
  await waiting.loadContact.last().resolve({ is_offered: true, back_at: null })
  expect(needsEmail(waiting.actor.getSnapshot())).toBe(false)
  waiting.actor.send({ type: 'details.send', answers })
  await waiting.leaveDetails.last().resolve(answers)
  expect(needsEmail(waiting.actor.getSnapshot())).toBe(false)
})

async function returning(state: Partial<WidgetState>, settings = bot) {
  const { actor, loadBot, loadChat } = startWidget(stateWith(state))
  await loadBot.last().resolve(publicBotOf(settings))
  await loadChat.last().resolve(visitorChatOf({ status: 'waiting' }))
  return needsPreChatForm(actor.getSnapshot())
}

test('a visitor who returns while waiting gets the form, unless they have answered or skipped', async () => {
  expect(await returning({})).toBe(true)
  expect(await returning({ answers })).toBe(false)
  expect(await returning({ hasSkipped: true })).toBe(false)
  const empty = { ...bot.customer_info_custom_field, username: off, email: off }
  expect(await returning({}, { customer_info_custom_field: empty })).toBe(false)
})

test('values that the site has proven are not requested', async () => {
  const { actor, asks } = await talking()
  actor.send({ type: 'form.submit', answers })
  actor.send(changed('waiting'))
  expect(asks()).toBe(false)
})
