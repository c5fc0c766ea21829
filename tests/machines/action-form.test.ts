import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ActionMode, ActionParameter } from '#contract/bots/actions.ts'
import { actionFormMachine, missingIn } from '#machines/action-form/action-form-machine.ts'
import { expectAllReachable, expectNoDeadEnd } from './support/chart.ts'

const parameterOf = (name: string, type: ActionParameter['type'], choices: string[] = []) => ({
  name,
  type,
  question: `What is the ${name}?`,
  choices,
})
const order = parameterOf('order', 'code')
const email = parameterOf('email', 'email')

function start(mode: ActionMode, parameters: ActionParameter[] = [order, email], values = {}) {
  const actor = createActor(actionFormMachine, { input: { parameters, mode, values } }).start()
  const state = () => actor.getSnapshot().value
  const asked = () => missingIn(actor.getSnapshot().context)?.name
  const say = (...texts: string[]) => {
    for (const text of texts)
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'customer.said', text })
    return state()
  }
  return { actor, state, asked, say, values: () => actor.getSnapshot().context.values }
}

test('asks for the values one by one, and may then run', () => {
  const form = start('read')
  expect([form.state(), form.asked()]).toEqual(['asking', 'order'])
  form.say('It is A-4711, I think')
  expect([form.state(), form.asked()]).toEqual(['asking', 'email'])
  expect(form.say('grace@example.test')).toBe('ready')
  expect(form.values()).toEqual({ order: 'A-4711', email: 'grace@example.test' })
})

test('takes several values from one message', () => {
  const form = start('read')
  expect(form.say('Order A-4711 of grace@example.test')).toBe('ready')
  expect(form.values()).toEqual({ order: 'A-4711', email: 'grace@example.test' })
})

test('asks for each of two values of the same kind', () => {
  const form = start('read', [parameterOf('from', 'date'), parameterOf('until', 'date')])
  form.say('2026-05-10')
  expect([form.state(), form.asked(), form.values()]).toEqual(['asking', 'until', { from: '2026-05-10' }])
  expect(form.say('12.5.2026')).toBe('ready')
  expect(form.values()).toEqual({ from: '2026-05-10', until: '12.5.2026' })
})

test('does not ask for values that are known', () => {
  expect(start('read', [order], { order: 'A-1' }).state()).toBe('ready')
  expect(start('read', []).state()).toBe('ready')
})

describe('a change', () => {
  test.each(['yes', 'Oui, merci', 'đồng ý', 'tamam'])('runs once the customer confirms: %s', (text) => {
    const form = start('confirm', [order], { order: 'A-1' })
    expect(form.state()).toBe('confirming')
    expect(form.say(text)).toBe('ready')
  })

  test('waits for a member if it needs an approval', () => {
    const form = start('approve', [order])
    expect(form.say('A-1')).toBe('approving')
    expect(form.actor.getSnapshot().status).toBe('done')
  })
})

describe.each([
  ['a value', () => start('confirm', [order])],
  ['a confirmation', () => start('confirm', [order], { order: 'A-1' })],
])('asked for %s', (_, ask) => {
  test.each(['no', 'Non merci', 'thôi', 'vazgeçtim'])('a refusal ends it: %s', (text) => {
    expect(ask().say(text)).toBe('declined')
  })

  test('it gives up after two messages about something else', () => {
    const form = ask()
    const before = form.state()
    expect(form.say('Where is your shop?')).toBe(before)
    expect(form.say('And when is it open?')).toBe('left')
  })
})

test('an answer resets the count of misses', () => {
  const form = start('read')
  form.say('Where is your shop?', 'A-4711', 'And when is it open?')
  expect([form.state(), form.asked()]).toEqual(['asking', 'email'])
  expect(form.say('Hello?')).toBe('left')
})

test('a change runs only after agreement', () => {
  const words = fc.constantFrom(
    'A-4711',
    'grace@example.test',
    'maybe',
    'where is it',
    'n/a',
    '5',
    '',
    'hm yes',
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (texts) => {
      expect(start('confirm').say(...texts)).not.toBe('ready')
      expect(['asking', 'approving', 'left']).toContain(start('approve').say(...texts))
    }),
  )
})

const said = ['A-4711', 'grace@example.test', 'yes', 'no', 'where?'].map((text) => ({
  type: 'customer.said',
  text,
}))
const walkOf = (mode: ActionMode) => ({
  input: { parameters: [order, email], mode, values: {} },
  events: said,
  facet: ({ values, misses }: { values: object; misses: number }) => [Object.keys(values), misses],
})

test.each(['read', 'confirm', 'approve'] as const)('every state of a form in mode %s can end', (mode) => {
  const reached = {
    read: ['asking', 'ready', 'declined', 'left'],
    confirm: ['asking', 'confirming', 'ready', 'declined', 'left'],
    approve: ['asking', 'approving', 'declined', 'left'],
  }[mode]
  expectAllReachable(actionFormMachine, walkOf(mode), {
    only: (id) => reached.some((state) => id === `action-form.${state}`),
  })
  expectNoDeadEnd(actionFormMachine, walkOf(mode), [])
})
