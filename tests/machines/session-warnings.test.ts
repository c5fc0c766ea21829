import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { sessionWarningsMachine } from '#machines/session-warnings/session-warnings-machine.ts'
import { expiryWarning, isExempt, quotaWarning } from '#machines/session-warnings/warnings.ts'
import { at, clientOf } from '../support/shapes.ts'
import { expectAllReachable, expectNoDeadEnd } from './support/chart.ts'

const NOW = Date.parse(at(0))
const DAY_SECONDS = 86_400

const used = (credit_consumed: number, monthly_queries = 100, total_addons = 0) =>
  clientOf({ total_addons }, { credit_consumed, monthly_queries })

function start(
  input: Partial<{ quotaWarningShown: boolean; expiryWarningShown: boolean; path: string }> = {},
) {
  const actor = createActor(sessionWarningsMachine, {
    input: {
      quotaWarningShown: false,
      expiryWarningShown: false,
      path: '/dashboard',
      now: () => NOW,
      ...input,
    },
  }).start()
  return { actor, context: () => actor.getSnapshot().context }
}

describe('quota', () => {
  test.each([
    [used(89.99), null],
    [used(90), { kind: 'quota_warning', percent: 90 }],
    [used(99.99), { kind: 'quota_warning', percent: 99 }],
    [used(100), { kind: 'quota_exceeded' }],
    [used(140), { kind: 'quota_exceeded' }],
    [used(100, 100, 100), null],
    [used(190, 100, 100), { kind: 'quota_warning', percent: 95 }],
    [used(50, 0, 10), null],
  ])('case %#', (client, expected) => {
    expect(quotaWarning(client)).toEqual(expected)
  })
})

describe('expiry', () => {
  test.each([
    [-1, null],
    [0, 0],
    [DAY_SECONDS - 1, 0],
    [DAY_SECONDS, 1],
    [7 * DAY_SECONDS, 7],
    [7 * DAY_SECONDS + 1, null],
  ])('an end in %i s is %j days ahead', (seconds, days) => {
    const client = clientOf({}, { end_date: at(seconds) })
    const expected = days === null ? null : { kind: 'expiry_warning', endDate: at(seconds), days }
    expect(expiryWarning(client, NOW)).toEqual(expected)
  })
})

test.each(['/expired', '/disabled', '/auth/login', '/auth/login/'])('%s is exempt', (path) => {
  expect(isExempt(path)).toBe(true)
})

describe('a session', () => {
  const both = clientOf({}, { credit_consumed: 95, monthly_queries: 100, end_date: at(DAY_SECONDS) })

  test('shows quota first, then expiry, each once', () => {
    const { actor, context } = start()
    actor.send({ type: 'client.changed', client: both })
    expect(context().warning).toEqual({ kind: 'quota_warning', percent: 95 })
    actor.send({ type: 'warning.dismiss' })
    expect(context().warning).toMatchObject({ kind: 'expiry_warning', days: 1 })
    actor.send({ type: 'warning.dismiss' })
    expect(context()).toMatchObject({ warning: null, quotaWarningShown: true, expiryWarningShown: true })
    actor.send({ type: 'client.changed', client: used(100) })
    expect(context().warning).toBeNull()
  })

  test('does not repeat warnings within a browser session', () => {
    const { actor, context } = start({ quotaWarningShown: true, expiryWarningShown: true })
    actor.send({ type: 'client.changed', client: both })
    expect(context().warning).toBeNull()
  })

  test('waits on exempt pages without counting as shown, and closes when one opens', () => {
    const { actor, context } = start({ path: '/auth/login' })
    actor.send({ type: 'client.changed', client: used(95) })
    expect(context()).toMatchObject({ warning: null, quotaWarningShown: false })
    actor.send({ type: 'path.changed', path: '/chats' })
    expect(context().warning).toMatchObject({ kind: 'quota_warning' })
    actor.send({ type: 'path.changed', path: '/dashboard' })
    expect(context().warning).not.toBeNull()
    actor.send({ type: 'path.changed', path: '/expired' })
    expect(context().warning).toBeNull()
  })

  test('starts over for the next member', () => {
    const { actor, context } = start()
    actor.send({ type: 'client.changed', client: both })
    actor.send({ type: 'session.ended' })
    expect(context()).toMatchObject({ warning: null, client: null, quotaWarningShown: false })
    actor.send({ type: 'client.changed', client: both })
    expect(context().warning).not.toBeNull()
  })
})

test('both states are reached, and watching from every state', () => {
  const walk = {
    input: { quotaWarningShown: false, expiryWarningShown: false, path: '/chats', now: () => NOW },
    events: [
      { type: 'client.changed', client: used(95) },
      { type: 'warning.dismiss' },
      { type: 'path.changed', path: '/expired' },
    ],
  }
  expectAllReachable(sessionWarningsMachine, walk)
  expectNoDeadEnd(sessionWarningsMachine, walk, ['session-warnings.watching'])
})
