import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Notification } from '#contract/account/notifications.ts'
import { newsMachine } from '#machines/notifications/news-machine.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const notice = (id: number, chat: number, kind: Notification['kind'] = 'chat_unhappy'): Notification => ({
  ...{ id, kind, params: { customer: `Customer ${chat}`, sentiment: 'negative' } },
  ...{ chat_id: chat, bot_id: null, is_read: false, created_at: '2026-11-21T08:00:00.000Z' },
})

function start() {
  const actor = createActor(newsMachine).start()
  return {
    actor,
    arrive: (...notices: readonly Notification[]) => actor.send({ type: 'news.arrived', notices }),
    shown: () => {
      const snapshot = actor.getSnapshot()
      const isShown = snapshot.matches('shown') || snapshot.matches('held')
      return isShown ? snapshot.context.notices.map(({ id }) => id) : null
    },
    spoken: () => actor.getSnapshot().context.spoken.map(({ id }) => id),
  }
}

test('news is shown for a moment, one notification per chat, newest first', () => {
  const { arrive, shown, spoken } = start()
  arrive(notice(1, 7))
  arrive(notice(2, 7), notice(3, 8))
  expect(shown()).toEqual([3, 2])
  expect(spoken()).toEqual([1])
  vi.advanceTimersByTime(4_499)
  expect(shown()).toEqual([3, 2])
  vi.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test('unhappy customers are reported at most every fifteen seconds, together', () => {
  const { arrive, shown } = start()
  arrive(notice(1, 1))
  vi.advanceTimersByTime(4_500)
  for (let n = 2; n <= 40; n++) arrive(notice(n, n % 5))
  expect(shown()).toBeNull()
  vi.advanceTimersByTime(14_999)
  expect(shown()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(shown()).toHaveLength(5)
  vi.advanceTimersByTime(4_500 + 15_000)
  expect(shown()).toBeNull()
})

test('notifications for the member appear immediately and for their full time', () => {
  const { arrive, shown } = start()
  arrive(notice(1, 1))
  vi.advanceTimersByTime(4_500)
  arrive(notice(2, 2))
  arrive(notice(3, 3, 'chat_assigned'))
  expect(shown()).toEqual([3, 2])
  vi.advanceTimersByTime(4_000)
  arrive(notice(4, 4, 'note_mentioned'))
  vi.advanceTimersByTime(4_000)
  expect(shown()).toEqual([4, 3, 2])
})

test('a notification stays under the pointer, and can be dismissed', () => {
  const { actor, arrive, shown } = start()
  arrive(notice(1, 1, 'chat_assigned'))
  actor.send({ type: 'news.hold' })
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual([1])
  actor.send({ type: 'news.release' })
  vi.advanceTimersByTime(4_499)
  expect(shown()).toEqual([1])
  actor.send({ type: 'news.dismiss' })
  expect(shown()).toBeNull()
})

test('what happens under the pointer is added to the news, which can be dismissed there', () => {
  const { actor, arrive, shown, spoken } = start()
  arrive(notice(1, 1, 'chat_assigned'))
  actor.send({ type: 'news.hold' })
  arrive(notice(2, 2, 'chat_assigned'))
  expect([shown(), spoken()]).toEqual([[2, 1], [1]])
  actor.send({ type: 'news.dismiss' })
  expect(shown()).toBeNull()
  arrive(notice(3, 3, 'chat_assigned'))
  expect([shown(), spoken()]).toEqual([[3], [3]])
})

test('after a pause without unhappy customers, the next one is reported immediately', () => {
  const { arrive, shown } = start()
  arrive(notice(1, 1))
  vi.advanceTimersByTime(4_500 + 15_000)
  expect(shown()).toBeNull()
  arrive(notice(2, 2))
  expect(shown()).toEqual([2])
})
