import { describe, expect, test } from 'vitest'
import { maySetAside } from '#machines/chat/chat-access.ts'
import { snoozeChoices } from '#machines/chat/snooze.ts'
import { an, assignedTo, chatOf, claire, deniz } from '../support/shapes.ts'

/** Returns the choices at a time on this computer's clock, as local times. */
const choicesAt = (year: number, month: number, day: number, hour: number) =>
  snoozeChoices(new Date(year, month - 1, day, hour, 30)).map(({ time, until }) => [
    time,
    until.getDay(),
    until.getHours(),
  ])

describe('a chat can be set aside until', () => {
  test('an hour later, the afternoon, tomorrow or Monday morning', () => {
    expect(choicesAt(2026, 11, 24, 10)).toEqual([
      ['hour', 2, 11],
      ['afternoon', 2, 14],
      ['tomorrow', 3, 9],
      ['monday', 1, 9],
    ])
  })

  test('not an afternoon that has already begun, and Monday only once', () => {
    expect(choicesAt(2026, 11, 22, 15).map(([time]) => time)).toEqual(['hour', 'tomorrow'])
    expect(choicesAt(2026, 11, 23, 15).at(-1)).toEqual(['monday', 1, 9])
  })

  test('nine in the morning, even across clock changes', () => {
    for (const [month, day] of [
      [3, 7],
      [3, 28],
      [10, 24],
      [10, 31],
    ] as const)
      expect(choicesAt(2026, month, day, 10).find(([time]) => time === 'tomorrow')?.[2]).toBe(9)
  })
})

test('the assigned agent and supervisors can set a chat aside; nobody can without an assigned agent', () => {
  expect(maySetAside(assignedTo(an), an)).toBe(true)
  expect(maySetAside(assignedTo(an), claire)).toBe(true)
  expect(maySetAside(assignedTo(an), deniz)).toBe(false)
  for (const status of ['bot', 'waiting', 'ended'] as const)
    expect(maySetAside(chatOf({ status }), claire)).toBe(false)
})
