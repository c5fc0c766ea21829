import { expect, test } from 'vitest'
import { jsonSafe } from '#client/inspect/json-safe.ts'

test('any value becomes plain data, without secrets', () => {
  const circle: Record<string, unknown> = { name: 'round' }
  circle.self = circle
  const value = {
    circle,
    now: Date.now,
    when: new Date(0),
    seen: new Set([1]),
    known: new Map([['a', { access_token: 'x' }]]),
    error: new TypeError('broken'),
    abort: new AbortController(),
    credentials: { username: 'lea', password: 'hunter2' },
    otp: '123456',
    long: 'x'.repeat(3_000),
  }
  const safe = jsonSafe(value) as Record<string, unknown>
  expect(structuredClone(safe)).toEqual(safe)
  expect(safe).toMatchObject({
    circle: { name: 'round', self: '[circular]' },
    now: 'ƒ now',
    when: '1970-01-01T00:00:00.000Z',
    seen: [1],
    known: { a: { access_token: '[removed]' } },
    error: { name: 'TypeError', message: 'broken' },
    abort: '[AbortController]',
    credentials: { username: 'lea', password: '[removed]' },
    otp: '[removed]',
  })
  expect(String(safe.long)).toHaveLength(2_001)
})
