import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { BACKOFF_FIRST_MS, BACKOFF_MAX_MS, BACKOFF_MIN_MS, backoff } from '#machines/connection/backoff.ts'
import {
  connectionMachine,
  connectionStatus,
  type SocketInput,
} from '#machines/connection/connection-machine.ts'
import { followEntries } from '#machines/connection/journal.ts'
import { botItemOf } from '../support/shapes.ts'
import { heldCallback } from './support/actors.ts'
import { expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'
import { testClock } from './support/clock.ts'

const event = (seq: number) => ({ type: 'bot.created' as const, seq, at: '', bot: botItemOf(1) })
const events = (...seqs: number[]) => ({ type: 'events.received' as const, events: seqs.map(event) })

function start(input: { seq?: number | null; online?: boolean } = {}) {
  const time = testClock()
  const socket = heldCallback<SocketInput>()
  const actor = createActor(connectionMachine.provide({ actors: { socket: socket.logic } }), {
    clock: time.clock,
    input: { seq: 4, online: true, seed: 0.5, ...input },
  }).start()
  const status = () => connectionStatus(actor.getSnapshot())
  const goLive = (seq = 4) => {
    socket.last().send({ type: 'socket.opened' })
    socket.last().send({ type: 'journal.live', seq })
  }
  return { actor, socket, ...time, status, goLive, context: () => actor.getSnapshot().context }
}

describe('connection', () => {
  test('opens a socket after the position that the screen includes, catches up, and is live', () => {
    const { socket, status, goLive, context } = start()
    expect(status()).toBe('connecting')
    expect(socket.last().input).toEqual({ after: 4 })
    socket.last().send({ type: 'socket.opened' })
    expect(status()).toBe('catchingUp')
    socket.last().send(events(5, 6))
    goLive(6)
    expect(status()).toBe('live')
    expect(context().seq).toBe(6)
  })

  test('waits for a network before it opens a socket', () => {
    const { actor, socket, status } = start({ online: false })
    expect(status()).toBe('offline')
    expect(socket.calls).toHaveLength(0)
    actor.send({ type: 'browser.online' })
    expect(status()).toBe('connecting')
  })

  test('closes the socket if the browser goes offline', () => {
    const { actor, socket, status, goLive } = start()
    goLive()
    actor.send({ type: 'browser.offline' })
    expect(status()).toBe('offline')
    expect(socket.last().isStopped).toBe(true)
  })

  test('resumes after a disconnect from its last position', () => {
    const { socket, status, goLive, pass } = start()
    goLive()
    socket.last().send(events(5))
    socket.last().send({ type: 'socket.closed' })
    expect(status()).toBe('reconnecting')
    pass(BACKOFF_FIRST_MS)
    expect(socket.calls).toHaveLength(2)
    expect(socket.last().input).toEqual({ after: 5 })
  })

  test('waits longer with each attempt, and starts over once it has been live for a while', () => {
    const { socket, goLive, pass, context } = start()
    socket.last().send({ type: 'socket.closed' })
    pass(BACKOFF_FIRST_MS)
    socket.last().send({ type: 'socket.closed' })
    pass(2 * BACKOFF_FIRST_MS)
    expect(context().attempt).toBe(2)
    goLive()
    pass(5_000)
    expect(context().attempt).toBe(0)
  })

  test('counts a gap and requests the missing events', () => {
    const { socket, status, goLive, pass, context } = start()
    goLive()
    socket.last().send(events(5, 7))
    expect(context()).toMatchObject({ gaps: 1, seq: 5 })
    expect(status()).toBe('reconnecting')
    pass(BACKOFF_FIRST_MS)
    expect(socket.last().input).toEqual({ after: 5 })
  })

  test('a gap while catching up also counts', () => {
    const { socket, status, context } = start()
    socket.last().send({ type: 'socket.opened' })
    socket.last().send(events(6))
    expect(status()).toBe('reconnecting')
    expect(context()).toMatchObject({ gaps: 1, seq: 4 })
  })

  test('a position mark is not a gap, nor is a repeated event', () => {
    const { socket, status, goLive, context } = start()
    goLive()
    socket
      .last()
      .send({ type: 'events.received', events: [event(4), { type: 'journal.advanced', seq: 8 }, event(9)] })
    expect(status()).toBe('live')
    expect(context()).toMatchObject({ gaps: 0, seq: 9 })
  })

  test('an event of an unknown type moves its position, and does not hide a gap', () => {
    const { socket, status, goLive, context } = start()
    goLive()
    const unknown = (seq: number) => ({ type: 'journal.skipped' as const, seq })
    socket.last().send({ type: 'events.received', events: [event(5), unknown(6), event(7)] })
    expect(status()).toBe('live')
    expect(context()).toMatchObject({ gaps: 0, seq: 7 })
    socket.last().send({ type: 'events.received', events: [unknown(9)] })
    expect(status()).toBe('reconnecting')
    expect(context()).toMatchObject({ gaps: 1, seq: 7 })
  })

  test('continues from the position of a resync', () => {
    const { socket, goLive, context } = start()
    goLive()
    socket.last().send({ type: 'journal.resync', seq: 90 })
    socket.last().send(events(91))
    expect(context()).toMatchObject({ resyncs: 1, gaps: 0, seq: 91 })
  })

  test('going live sets the position only if there is none', () => {
    const fresh = start({ seq: null })
    fresh.goLive(30)
    expect(fresh.context().seq).toBe(30)
    const known = start()
    known.goLive(30)
    expect(known.context().seq).toBe(4)
  })

  test.each(['token_invalid', 'user_inactive', 'client_disabled', 'origin_not_allowed'] as const)(
    'stays refused if the handshake reports %s, until a manual retry',
    (code) => {
      const { actor, socket, status, pass, context } = start()
      socket.last().send({ type: 'socket.refused', code })
      expect(status()).toBe('refused')
      expect(context().refusal).toBe(code)
      pass(10 * BACKOFF_MAX_MS)
      expect(socket.calls).toHaveLength(1)
      actor.send({ type: 'connection.retry' })
      expect(status()).toBe('connecting')
      expect(context().refusal).toBeNull()
    },
  )

  test('reconnects if the API was briefly unavailable', () => {
    const { socket, status } = start()
    socket.last().send({ type: 'socket.refused', code: 'upstream_unavailable' })
    expect(status()).toBe('reconnecting')
  })

  test('is refused once the session is revoked', () => {
    const { socket, status, goLive, context } = start()
    goLive()
    socket.last().send({ type: 'session.revoked', reason: 'signed_out' })
    expect(status()).toBe('refused')
    expect(context().refusal).toBe('signed_out')
  })

  test('reconnects once the role changes, because the session stays valid', () => {
    const { socket, status, goLive, context, pass } = start()
    goLive()
    socket.last().send({ type: 'session.revoked', reason: 'role_changed' })
    expect(status()).toBe('reconnecting')
    expect(context().refusal).toBeNull()
    pass(BACKOFF_FIRST_MS)
    expect(socket.calls).toHaveLength(2)
  })

  test('aborts a stalled handshake and a stalled catch-up', () => {
    const { socket, status, pass } = start()
    pass(10_000)
    expect(status()).toBe('reconnecting')
    pass(BACKOFF_FIRST_MS)
    socket.last().send({ type: 'socket.opened' })
    pass(14_000)
    socket.last().send(events(5))
    pass(14_000)
    expect(status()).toBe('catchingUp')
    pass(1_000)
    expect(status()).toBe('reconnecting')
  })

  test('a socket that cannot be opened is retried', () => {
    const actor = createActor(connectionMachine, {
      clock: testClock().clock,
      input: { seq: null, online: true, seed: 0 },
    }).start()
    expect(connectionStatus(actor.getSnapshot())).toBe('reconnecting')
  })

  test('reaches every state, and live from every state', () => {
    const walk = {
      input: { seq: 4, online: false, seed: 0 },
      events: [
        { type: 'browser.offline' },
        { type: 'browser.online' },
        { type: 'connection.retry' },
        { type: 'socket.opened' },
        { type: 'socket.closed' },
        { type: 'socket.refused', code: 'token_invalid' },
        { type: 'journal.live', seq: 4 },
        { type: 'session.revoked', reason: 'disabled' },
        events(9),
        failed('socket', 'internal_error'),
      ],
    }
    expectAllReachable(connectionMachine, walk, { passing: ['connection.starting'] })
    expectNoDeadEnd(connectionMachine, walk, ['connection.linked.live'])
  })
})

describe('backoff', () => {
  test('stays within its window, which doubles up to a maximum', () => {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      for (const seed of [0, 0.3, 0.999]) {
        const wait = backoff(attempt, seed)
        expect(wait).toBeGreaterThanOrEqual(BACKOFF_MIN_MS)
        expect(wait).toBeLessThanOrEqual(Math.min(BACKOFF_MAX_MS, 2_000 * 2 ** attempt))
      }
    }
  })

  test('spreads consoles evenly over the first window', () => {
    const waits = Array.from({ length: 1_000 }, (_, index) => backoff(0, index / 1_000))
    const early = waits.filter((wait) => wait < 1_050).length
    expect(early).toBe(500)
  })
})

test('a reset position may be lower than the last one', () => {
  const resync = { type: 'journal.resync', seq: 3 } as const
  expect(followEntries(90, [event(91), resync, event(4), event(5)])).toEqual({ seq: 5, gap: false })
  expect(followEntries(90, [resync, event(5)])).toEqual({ seq: 3, gap: true })
})

test('following a batch from nowhere begins with its first entry', () => {
  expect(followEntries(null, [event(40), event(41)])).toEqual({ seq: 41, gap: false })
  expect(followEntries(null, [])).toEqual({ seq: null, gap: false })
})
