import { EventEmitter } from 'node:events'
import type { Socket } from 'socket.io'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS } from '#contract/base/units.ts'
import { systemClock } from '#server/lib/clock.ts'
import { whenExpired } from '#server/relay/sockets/when-expired.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = (days: number | null) => {
  const socket = new EventEmitter()
  const then = vi.fn()
  const expiresAt = days === null ? null : Date.now() + days * DAY_MS
  whenExpired(socket as Socket, expiresAt, systemClock, then)
  return { socket, then }
}

it.each([1, 24, 25, 60, 365])('closes a socket when its token of %d days expires, not before', (days) => {
  const { then } = start(days)
  vi.advanceTimersByTime(days * DAY_MS - 1)
  expect(then).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(then).toHaveBeenCalledOnce()
})

it('never closes a socket whose key does not end', () => {
  const { then } = start(null)
  vi.advanceTimersByTime(1_000 * DAY_MS)
  expect(then).not.toHaveBeenCalled()
})

it('stops waiting when the socket disconnects, also after the first timer', () => {
  const { socket, then } = start(60)
  vi.advanceTimersByTime(30 * DAY_MS)
  socket.emit('disconnect')
  expect(vi.getTimerCount()).toBe(0)
  expect(then).not.toHaveBeenCalled()
})
