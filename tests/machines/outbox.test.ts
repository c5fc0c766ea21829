import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  begin,
  discard,
  enqueue,
  fail,
  hasFailed,
  nextOf,
  type Outbox,
  requeue,
  restart,
  restoredOutbox,
  revive,
  sendingOf,
  settleSaved,
  succeed,
} from '#machines/chat/outbox.ts'
import { messageOf } from '../support/shapes.ts'
import { anyStep } from './support/outbox.ts'

const failure = { code: 'upstream_unavailable' } as const
const outboxOf = (...keys: string[]): Outbox =>
  keys.reduce<Outbox>((outbox, key) => enqueue(outbox, { key, text: key, files: [], at: 0 }), [])
const statuses = (outbox: Outbox) => outbox.map(({ key, status }) => `${key} ${status}`)

describe('the outbox', () => {
  test('sends one at a time, in the order of writing', () => {
    let outbox = begin(outboxOf('a', 'b'))
    expect(statuses(outbox)).toEqual(['a sending', 'b queued'])
    outbox = begin(succeed(outbox))
    expect(sendingOf(outbox)?.key).toBe('b')
    expect(succeed(outbox)).toEqual([])
  })

  test('retains a failed message with its reason, until it is sent again with the same key or discarded', () => {
    const failed = fail(begin(outboxOf('a', 'b')), failure)
    expect(failed[0]).toMatchObject({ key: 'a', status: 'failed', failure })
    expect(nextOf(failed)?.key).toBe('b')
    expect(hasFailed(failed, 'a')).toBe(true)
    expect(hasFailed(failed, 'b')).toBe(false)
    const refused = fail(begin(outboxOf('a', 'b')), { code: 'message_empty' })
    expect(statuses(requeue(refused, 'a'))).toEqual(['b queued', 'a queued'])
    expect(statuses(discard(failed, 'a'))).toEqual(['b queued'])
  })

  test('preserves the order of messages that wait for the connection, even if one is retried manually', () => {
    const failed = fail(begin(outboxOf('a', 'b')), failure)
    expect(statuses(requeue(failed, 'a'))).toEqual(['a queued', 'b queued'])
  })

  test('drops messages that the server has, whether in flight, queued or failed', () => {
    const outbox = fail(begin(outboxOf('a', 'b', 'c')), failure)
    const saved = [
      messageOf(1, { client_message_id: 'a' }),
      messageOf(2, { client_message_id: 'c' }),
      messageOf(3),
    ]
    expect(statuses(settleSaved(outbox, saved))).toEqual(['b queued'])
  })

  test('after a reload resends messages that were in flight, with the same keys, but not failed ones', () => {
    const left = begin(fail(begin(outboxOf('a', 'b', 'c')), { code: 'chat_ended' }))
    const restored = restart(restoredOutbox(JSON.parse(JSON.stringify(left))))
    expect(statuses(restored)).toEqual(['a failed', 'b queued', 'c queued'])
  })

  test('restores only messages from storage', () => {
    const [one] = outboxOf('a')
    expect(restoredOutbox([one, null, 'text', { ...one, key: 7 }, { ...one, status: 'sent' }])).toEqual([one])
    expect(restoredOutbox({ 0: one })).toEqual([])
  })

  test('after an outage resends only messages that failed for lack of a connection', () => {
    const refused = fail(begin(outboxOf('a', 'b')), { code: 'chat_ended' })
    const both = fail(begin(refused), failure)
    expect(statuses(revive(both))).toEqual(['a failed', 'b queued'])
  })

  test('a completion that follows the event has no effect', () => {
    const settled = settleSaved(begin(outboxOf('a', 'b')), [messageOf(1, { client_message_id: 'a' })])
    expect(statuses(succeed(settled))).toEqual(['b queued'])
    expect(statuses(fail(settled, failure))).toEqual(['b queued'])
  })

  test('in any sequence of operations, at most one message is sent at a time and none is duplicated', () => {
    fc.assert(
      fc.property(fc.array(anyStep), (steps) => {
        let outbox: Outbox = []
        steps.forEach((step, index) => {
          outbox = step(outbox, `key-${index}`)
          const keys = outbox.map(({ key }) => key)
          expect(new Set(keys).size).toBe(keys.length)
          expect(outbox.filter(({ status }) => status === 'sending').length).toBeLessThanOrEqual(1)
        })
      }),
    )
  })
})
