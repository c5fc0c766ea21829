import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryAfterMs } from '#server/lib/retry-after.ts'

const pauseIn = (headers: Record<string, string>) => retryAfterMs(new Headers(headers))

test('a pause in seconds', () => {
  expect(pauseIn({ 'retry-after': '120' })).toBe(120_000)
  expect(pauseIn({ 'retry-after': '0' })).toBe(0)
  expect(pauseIn({ 'retry-after': ' 1.5 ' })).toBe(1_500)
})

test('a pause that ends at a date, regardless of the clock here', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.integer({ min: -100, max: 100_000 }),
      (date, seconds) => {
        const now = new Date(Math.floor(date.getTime() / 1_000) * 1_000)
        const later = new Date(now.getTime() + seconds * 1_000)
        const headers = { date: now.toUTCString(), 'retry-after': later.toUTCString() }
        expect(pauseIn(headers)).toBe(Math.max(0, seconds) * 1_000)
      },
    ),
  )
})

test.each([
  ['no header', {}],
  ['an empty header', { 'retry-after': '' }],
  ['text', { 'retry-after': 'soon', date: 'Sun, 29 Nov 2026 05:00:00 GMT' }],
  ['a negative number', { 'retry-after': '-5' }],
  ['a date without the date of the response', { 'retry-after': 'Sun, 29 Nov 2026 05:00:00 GMT' }],
])('%s states no pause', (_, headers) => {
  expect(pauseIn(headers)).toBeNull()
})
