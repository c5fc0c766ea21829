import { expect, test } from 'vitest'
import { assertGuards, type GuardName, guardFor, verdictOf } from '#client/app/guards.ts'
import { routes } from '#client/app/routes.tsx'
import type { SessionStatus } from '#client/core/session/session-status.ts'

const state = (status: SessionStatus, path = '/members', allowed = true) => ({
  status,
  path,
  can: () => allowed,
})
const to = (path: string, remember = false) => ({ kind: 'redirect', to: path, remember })

test('an unknown guard throws, both when it runs and when the table is checked', () => {
  expect(() => guardFor('admin')).toThrow('Unknown route guard "admin".')
  expect(() => guardFor('permission:canFly')).toThrow('Unknown route guard "permission:canFly".')
  expect(() => guardFor('permission:toString')).toThrow()
  expect(() => assertGuards([{ guards: ['auth', 'nope'] }])).toThrow('Unknown route guard "nope".')
})

test('every page of the console names existing guards, each once', () => {
  expect(() => assertGuards(routes)).not.toThrow()
  const ids = routes.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

const verdicts: [string, readonly GuardName[], ReturnType<typeof state>, object][] = [
  ['a visitor signs in first and comes back', ['auth'], state('signedOut'), to('/auth/login', true)],
  ['a page waits for the account', ['auth'], state('loading'), { kind: 'wait' }],
  ['a page waits where the account failed', ['auth', 'not-expired'], state('failed'), { kind: 'wait' }],
  ['a member passes', ['auth', 'not-expired'], state('active'), { kind: 'pass' }],
  ['an ended subscription closes the page', ['auth', 'not-expired'], state('expired'), to('/expired')],
  ['a disabled member is told so', ['auth', 'not-expired'], state('disabled'), to('/disabled')],
  ['the page about the end stays', ['not-expired'], state('expired', '/expired'), { kind: 'pass' }],
  ['the page about disabling stays', ['not-expired'], state('disabled', '/disabled'), { kind: 'pass' }],
  ['a disabled member sees the right page', ['not-expired'], state('disabled', '/expired'), to('/disabled')],
  ['nobody else sees the page about the end', ['not-expired'], state('active', '/expired'), to('/')],
  ['a visitor does not either', ['not-expired'], state('signedOut', '/disabled'), to('/')],
  ['a permission lets pass', ['auth', 'permission:canAdhocReport'], state('active'), { kind: 'pass' }],
  [
    'a missing one leads to the start',
    ['auth', 'permission:canAdhocReport'],
    state('active', '/adhoc-report', false),
    to('/'),
  ],
  [
    'the first guard decides',
    ['auth', 'permission:canAdhocReport'],
    state('signedOut', '/adhoc-report', false),
    to('/auth/login', true),
  ],
]

test.each(verdicts)('%s', (_, names, given, verdict) => {
  expect(verdictOf(names, given)).toEqual(verdict)
})
