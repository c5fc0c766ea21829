import { describe, expect, test } from 'vitest'
import {
  formatBytes,
  formatDateTime,
  formatDuration,
  formatList,
  formatMoment,
  formatNumber,
  formatPercent,
  formatRelative,
} from '#client/lib/format.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/base/units.ts'

/** Replaces all kinds of spaces with plain ones, for readable expectations. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('sizes', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 kB'],
    [300 * 1024, '300 kB'],
    [1536, '1.5 kB'],
    [25 * 1024 ** 2, '25 MB'],
    [1024 ** 2 - 1, '1 MB'],
    [1.25 * 1024 ** 3, '1.3 GB'],
  ])('%d bytes by 1024', (bytes, expected) => {
    expect(plain(formatBytes('en-US', bytes))).toBe(expected)
  })

  test('by 1000, and in the language of the reader', () => {
    expect(plain(formatBytes('en-US', 1000, 1000))).toBe('1 kB')
    expect(plain(formatBytes('fr-FR', 1536))).toBe('1,5 ko')
    expect(plain(formatBytes('tr-TR', 25 * 1024 ** 2))).toBe('25 MB')
    expect(plain(formatBytes('vi-VN', 2.5 * 1024 ** 2))).toBe('2,5 MB')
  })
})

test('numbers, shares and lists follow the language', () => {
  expect(plain(formatNumber('fr-FR', 1234.5))).toBe('1 234,5')
  expect(formatPercent('en-US', 0.256)).toBe('26%')
  expect(plain(formatPercent('fr-FR', 0.256, 1))).toBe('25,6 %')
  expect(formatPercent('tr-TR', 0.9)).toBe('%90')
  expect(formatList('en-US', ['a', 'b', 'c'])).toBe('a, b, and c')
  expect(formatList('fr-FR', ['a', 'b'], 'disjunction')).toBe('a ou b')
})

const now = new Date('2026-11-21T12:00:00Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)

test.each([
  [before(20_000), 'now'],
  [before(MINUTE_MS), '1 minute ago'],
  [before(59 * MINUTE_MS), '59 minutes ago'],
  [before(HOUR_MS), '1 hour ago'],
  [before(DAY_MS), 'yesterday'],
  [before(8 * DAY_MS), 'last week'],
  [before(-3 * HOUR_MS), 'in 3 hours'],
])('%s is %s', (date, expected) => {
  expect(formatRelative('en-US', date, now)).toBe(expected)
})

test('ages are short if space is limited', () => {
  expect(formatRelative('en-US', before(5 * MINUTE_MS), now, 'narrow')).toBe('5m ago')
  expect(formatRelative('vi-VN', before(5 * MINUTE_MS), now)).toBe('5 phút trước')
})

test('a time is as short as possible without ambiguity, in the given time zone', () => {
  const zone = 'Asia/Ho_Chi_Minh'
  expect(plain(formatMoment('en-US', new Date('2026-11-21T01:30:00Z'), now, zone))).toBe('8:30 AM')
  expect(formatMoment('en-US', new Date('2026-11-20T16:00:00Z'), now, zone)).toBe('Nov 20')
  expect(formatMoment('en-US', new Date('2025-12-31T18:00:00Z'), now, zone)).toBe('Jan 1')
  expect(formatMoment('en-US', new Date('2025-06-01T18:00:00Z'), now, zone)).toBe('Jun 2, 2025')
  expect(plain(formatDateTime('fr-FR', now, zone))).toBe('21 nov. 2026, 19:00')
})

test.each([
  [0, '0 sec'],
  [42_000, '42 sec'],
  [HOUR_MS + 5 * MINUTE_MS + 30_000, '1 hr, 5 min'],
  [2 * HOUR_MS, '2 hr'],
  [3 * DAY_MS + 4 * HOUR_MS, '3 days, 4 hr'],
])('%d ms are shown as %s', (milliseconds, expected) => {
  expect(formatDuration('en-US', milliseconds)).toBe(expected)
})
