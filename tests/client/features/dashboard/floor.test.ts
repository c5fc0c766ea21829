import { describe, expect, test } from 'vitest'
import {
  type Floor,
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
  recent: [waitingChat(2, 5), waitingChat(1, 0)],
  totals,
}
const ids = (chats: readonly { id: number }[]) => chats.map(({ id }) => id)

describe('an event about a chat', () => {
  test('puts a new chat on top, and a waiting one into the queue by its wait', () => {
    const next = withChat(floor, waitingChat(3, 2), null)
    expect(ids(next.waiting)).toEqual([1, 3, 2])
    expect(ids(next.recent)).toEqual([2, 3, 1])
  })

  test('removes an assigned chat from the queue, and lists it once', () => {
    const next = withChat(floor, { ...waitingChat(1, 9), status: 'assigned', waiting_since: null }, null)
    expect(ids(next.waiting)).toEqual([2])
    expect(ids(next.recent)).toEqual([1, 2])
  })

  test('changes nothing when repeated', () => {
    const once = withChat(floor, waitingChat(3, 2), null)
    expect(withChat(once, waitingChat(3, 2), null)).toEqual(once)
  })

  test('of another bot, or of a customer without a name, is ignored', () => {
    expect(withChat(floor, { ...waitingChat(3, 2), bot_id: 9 }, 1)).toBe(floor)
    expect(withChat(floor, { ...waitingChat(3, 2), user_name: '' }, null)).toBe(floor)
  })

  test('never makes the list longer than shown', () => {
    const many = Array.from({ length: 30 }, (_, id) => waitingChat(id + 10, id))
    expect(many.reduce((last, chat) => withChat(last, chat, null), floor).recent).toHaveLength(ROWS)
  })
})

test('the longest wait is known only if every waiting chat is', () => {
  expect(longestWaitSince(floor)).toEqual(new Date(at(0)))
  expect(longestWaitSince({ ...floor, totals: { ...totals, waiting: 80 } })).toBeNull()
  expect(longestWaitSince({ ...floor, waiting: [] })).toBeNull()
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
