import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roles } from '#contract/account/members.ts'
import {
  defaultWays,
  floorSizes,
  type NotificationWay,
  possibleWays,
  waysOf,
} from '#contract/account/notification-choices.ts'
import { notificationKinds } from '#contract/account/notifications.ts'
import { type Chat, chatStatuses } from '#contract/chats/chat-shapes.ts'
import type { WaitingCustomers } from '#contract/chats/waiting.ts'
import {
  afterChat,
  awaitsReplyOf,
  countOf,
  isInQueueOf,
  withoutChats,
} from '#machines/alerts/waiting-customers.ts'
import { readGuide } from '#server/plugins/docs/guides.ts'
import { an, chatOf, deniz } from '../support/shapes.ts'

const nobody: WaitingCustomers = { queue: [], own: [], seq: 0 }
const chat = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
    status: fc.constantFrom(...chatStatuses),
    agent: fc.constantFrom(an, deniz),
    team_id: fc.constantFrom(null, 1, 2, 3),
    isUnanswered: fc.boolean(),
    pending: fc.boolean(),
    isSnoozed: fc.boolean(),
    channel: fc.constantFrom('widget', 'playground') as fc.Arbitrary<Chat['channel']>,
  })
  .map(({ agent, isUnanswered, isSnoozed, ...rest }) => {
    const moment = '2026-05-10T09:00:00.000Z'
    return chatOf({
      ...rest,
      assigned_agent: rest.status === 'assigned' ? { id: agent.id, name: agent.name } : null,
      unanswered_since: isUnanswered ? moment : null,
      snoozed_until: isSnoozed ? moment : null,
    })
  })
const teams = fc.constantFrom([], [1], [1, 2])
const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

describe('the customers who wait for a member', () => {
  test('equal a recount of the chats after any sequence of changes and deletions', () => {
    const steps = fc.array(fc.oneof(chat, fc.integer({ min: 1, max: 6 })), { maxLength: 40 })
    fc.assert(
      fc.property(steps, teams, (changes, ownTeams) => {
        const me = { id: an.id, teams: ownTeams }
        const chats = new Map<number, Chat>()
        let waiting = nobody
        for (const change of changes) {
          if (typeof change === 'number') {
            chats.delete(change)
            waiting = withoutChats(waiting, [change])
            continue
          }
          chats.set(change.id, change)
          waiting = afterChat(waiting, change, me)
          const all = [...chats.values()]
          const idsOf = (some: readonly Chat[]) => sorted(some.map(({ id }) => id))
          expect(sorted(waiting.queue)).toEqual(idsOf(all.filter((one) => isInQueueOf(one, me))))
          expect(sorted(waiting.own)).toEqual(idsOf(all.filter((one) => awaitsReplyOf(one, me))))
          expect(afterChat(waiting, change, me)).toBe(waiting)
        }
      }),
    )
  })

  test('are counted by the kinds that the member wants counted', () => {
    const waiting = { queue: [1, 2], own: [3] }
    const count = (...ways: readonly NotificationWay[][]) =>
      countOf(waiting, (kind) => ways[kind === 'chat_waiting' ? 0 : 1] ?? [])
    expect([count(['badge'], ['badge']), count(['bell'], ['badge']), count([], [])]).toEqual([3, 1, 0])
  })
})

describe('the ways of being notified', () => {
  test('are possible for their kind, by default and as chosen, for every role and floor', () => {
    for (const kind of notificationKinds)
      for (const floor of floorSizes)
        for (const role of roles) {
          const place = { role, floor }
          for (const ways of [defaultWays(kind, place), waysOf({ [kind]: ['badge', 'mail'] }, kind, place)])
            expect(possibleWays(kind)).toEqual(expect.arrayContaining([...ways]))
        }
  })

  test('always tell somebody who is on another page of a small floor, and of a large one', () => {
    for (const role of roles)
      expect(defaultWays('chat_waiting', { role, floor: 'small' })).toEqual(
        expect.arrayContaining(['badge', 'bell', 'sound', 'desktop']),
      )
    expect(defaultWays('chat_waiting', { role: 'supervisor', floor: 'large' })).toEqual(['bell'])
    for (const role of roles)
      for (const floor of floorSizes)
        expect(defaultWays('chat_message', { role, floor })).toEqual(
          expect.arrayContaining(['badge', 'bell']),
        )
  })

  test('equal the guide’s', () => {
    const words = {
      badge: 'number',
      bell: 'bell',
      sound: 'sound',
      desktop: 'desktop',
      mail: 'email',
    } as const
    const cells = readGuide('alerts')
      .split('\n')
      .filter((line) => /^\| A customer/.test(line))
      .map((line) => line.split('|').map((cell) => cell.trim()))
    const told = (kind: 'chat_waiting' | 'chat_message', floor: 'small' | 'large', role: string) =>
      defaultWays(kind, { role, floor })
        .map((way) => words[way])
        .join(', ')
    for (const [row, kind, floor] of [
      [0, 'chat_waiting', 'small'],
      [1, 'chat_waiting', 'large'],
      [2, 'chat_message', 'small'],
      [3, 'chat_message', 'large'],
    ] as const) {
      const agents = told(kind, floor, 'agent') || 'nothing: chats are assigned to you'
      expect(cells[row]?.slice(3, 5)).toEqual([agents, told(kind, floor, 'owner')])
    }
  })
})
