import { afterEach, expect, test, vi } from 'vitest'
import { serverNow, syncServerClock } from '#client/lib/server-clock.ts'
import { HOUR_MS } from '#contract/base/units.ts'

const NOON = Date.UTC(2026, 10, 21, 12)

afterEach(() => {
  syncServerClock(new Date().toUTCString())
  vi.useRealTimers()
})

test('the time follows the server if the computer’s clock is wrong, also on the next page', () => {
  vi.useFakeTimers({ now: NOON + 13 * HOUR_MS, toFake: ['Date'] })
  expect(serverNow()).toBe(NOON + 13 * HOUR_MS)
  syncServerClock(new Date(NOON).toUTCString())
  expect(serverNow()).toBe(NOON)
  expect(localStorage.getItem('clock.offset')).toBe(String(-13 * HOUR_MS))
})

test('a slow response and a missing date change nothing', () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  syncServerClock(new Date(NOON - 3_000).toUTCString())
  syncServerClock(null)
  expect(serverNow()).toBe(NOON)
})
