import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTicker } from '#client/core/hooks/ticker.ts'
import { shortAge, shortDuration, spokenAge } from '#client/features/chats/short-age.ts'
import { unreadOf, unreadOfMine } from '#client/features/chats/unread.ts'
import { after, chatAt, heldBy, jonas, lea, messageOf } from './stock.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 8) })
})
afterEach(() => {
  vi.useRealTimers()
})

const now = new Date(Date.UTC(2026, 10, 21, 8))
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('ages are as short as the language allows', () => {
  expect([0.5, 4, 130, 3_000].map((minutes) => shortAge('en-US', ago(minutes), now))).toEqual([
    'now',
    '4m',
    '2h',
    '2d',
  ])
  expect(shortAge('vi-VN', ago(4), now)).toBe('4 phút')
  expect(shortAge('tr-TR', ago(0.2), now)).toBe('şimdi')
  expect(shortAge('fr-FR', ago(20_000), now)).toBe('7 nov.')
  expect(spokenAge('en-US', ago(4), now)).toBe('4 minutes ago')
})

test('a wait that has just begun counts as its first minute', () => {
  expect(shortDuration('en-US', 0)).toBe('1m')
  expect(shortDuration('en-US', 3_700_000)).toBe('1h')
})

test('a ticker runs only while someone subscribes', () => {
  const ticker = createTicker(Date.now, 1_000)
  const [one, other] = [vi.fn(), vi.fn()]
  const stopOne = ticker.subscribe(one)
  const stopOther = ticker.subscribe(other)
  const start = ticker.now()
  vi.advanceTimersByTime(999)
  expect(ticker.now()).toBe(start)
  vi.advanceTimersByTime(1)
  expect(ticker.now()).toBe(start + 1_000)
  expect([one, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  stopOne()
  stopOther()
  expect(vi.getTimerCount()).toBe(0)
})

test('unread messages are those after the mark of the assigned agent, and count for that agent only', () => {
  const chat = chatAt(1, 'Ayşe', 5, { message_count: 9, read: { customer: 9, agent: 6 } })
  expect(unreadOf(chat)).toBe(0)
  expect(unreadOf(heldBy(chat, lea))).toBe(3)
  expect(unreadOfMine(heldBy(chat, lea), lea.id)).toBe(3)
  expect(unreadOfMine(heldBy(chat, jonas), lea.id)).toBe(0)
  const answered = after(chat, messageOf(1, 9, 'I am calling someone', { sender: 'bot' }))
  expect(unreadOf(heldBy(answered, lea))).toBe(0)
})
