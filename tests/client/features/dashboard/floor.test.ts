import { describe, expect, test } from 'vitest'
import {
  awaitingReply,
  byDay,
  type Floor,
  type FloorView,
  longestWaitSince,
  midnightBefore,
  ROWS,
  withChat,
} from '#client/features/dashboard/floor.ts'
import { formatWait } from '#client/features/dashboard/format-wait.ts'
import { chatOf } from '#tests/client/app/fixtures.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString()
const waitingChat = (id: number, minute: number) =>
  chatOf(id, `Customer ${id}`, { status: 'waiting', waiting_since: at(minute), updated_at: at(minute) })
const totals = { waiting: 2, assigned: 0, bot: 0, today: 2 }
const floor: Floor = {
  waiting: [waitingChat(1, 0), waitingChat(2, 5)],
  own: [],
  recent: [waitingChat(2, 5), waitingChat(1, 0)],
  totals,
}
const all: FloorView = { botId: null, memberId: 9 }
const ids = (chats: readonly { id: number }[]) => chats.map(({ id }) => id)

describe('an event about a chat', () => {
  test('puts a new chat on top, and a waiting one into the queue by its wait', () => {
    const next = withChat(floor, waitingChat(3, 2), all)
    expect(ids(next.waiting)).toEqual([1, 3, 2])
    expect(ids(next.recent)).toEqual([2, 3, 1])
  })

  test('removes an assigned chat from the queue, and lists it once', () => {
    const next = withChat(floor, { ...waitingChat(1, 9), status: 'assigned', waiting_since: null }, all)
    expect(ids(next.waiting)).toEqual([2])
    expect(ids(next.recent)).toEqual([1, 2])
  })

  test('changes nothing when repeated', () => {
    const once = withChat(floor, waitingChat(3, 2), all)
    expect(withChat(once, waitingChat(3, 2), all)).toEqual(once)
  })

  test('of another bot counts as waiting, but is not listed; of a customer without a name it is ignored', () => {
    const next = withChat(floor, { ...waitingChat(3, 2), bot_id: 9 }, { ...all, botId: 1 })
    expect(ids(next.waiting)).toEqual([1, 3, 2])
    expect(ids(next.recent)).toEqual([2, 1])
    expect(withChat(floor, { ...waitingChat(3, 2), user_name: '' }, all)).toBe(floor)
  })

  test('moves a chat to the member who takes it, and away when it ends', () => {
    const taken = {
      ...waitingChat(1, 9),
      status: 'assigned' as const,
      assigned_agent: { id: 9, name: 'Ada' },
    }
    const next = withChat(floor, taken, all)
    expect(ids(next.own)).toEqual([1])
    expect(ids(withChat(next, { ...taken, status: 'ended' }, all).own)).toEqual([])
  })

  test('never makes the list longer than shown', () => {
    const many = Array.from({ length: 30 }, (_, id) => waitingChat(id + 10, id))
    expect(many.reduce((last, chat) => withChat(last, chat, all), floor).recent).toHaveLength(ROWS)
  })
})

test('the longest wait is known only if every waiting chat is', () => {
  expect(longestWaitSince(floor, null)).toEqual(new Date(at(0)))
  expect(longestWaitSince({ ...floor, totals: { ...totals, waiting: 80 } }, null)).toBeNull()
  expect(longestWaitSince({ ...floor, waiting: [] }, null)).toBeNull()
})

test('a chat awaits the member if the customer wrote last and it is not set aside', () => {
  const chat = (id: number, sender: 'agent' | 'customer', minute: number, more = {}) =>
    chatOf(id, `Customer ${id}`, {
      status: 'assigned',
      updated_at: at(minute),
      last_message: { sender, message: 'Hello', created_at: at(minute) } as never,
      ...more,
    })
  const own = [
    chat(1, 'customer', 5),
    chat(2, 'agent', 1),
    chat(3, 'customer', 2),
    chat(4, 'customer', 1, { pending: true }),
    chat(5, 'customer', 1, { snoozed_until: at(59) }),
  ]
  expect(ids(awaitingReply({ ...floor, own }))).toEqual([3, 1])
})

test('the latest chats are divided at midnight', () => {
  const now = new Date(2026, 10, 21, 12)
  const changed = (id: number, date: Date) => chatOf(id, 'Bo', { updated_at: date.toISOString() })
  const recent = [
    changed(1, new Date(2026, 10, 21, 11)),
    changed(2, new Date(2026, 10, 21, 0)),
    changed(3, new Date(2026, 10, 20, 23, 59)),
  ]
  const { today, earlier } = byDay({ ...floor, recent }, now)
  expect([ids(today), ids(earlier)]).toEqual([[1, 2], [3]])
})

test('waits are shown in whole minutes, at least one', () => {
  const since = new Date(at(0))
  const after = (seconds: number) => formatWait('en-US', since, new Date(since.getTime() + seconds * 1000))
  expect([after(-5), after(10), after(119), after(3_660)]).toEqual(['1 min', '1 min', '1 min', '1 hr, 1 min'])
})

test('a day starts at midnight', () => {
  const noon = new Date(2026, 10, 21, 12, 30, 15, 500)
  expect(midnightBefore(noon)).toEqual(new Date(2026, 10, 21, 0, 0, 0, 0))
  expect(noon.getHours()).toBe(12)
})
