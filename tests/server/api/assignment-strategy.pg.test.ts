import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Availability } from '#contract/account/members.ts'
import {
  type AgentSlot,
  afterAssignment,
  BACKLOG_PACE_MS,
  freeSlots,
  isPaced,
  nextSlot,
  type Strategy,
} from '#server/api/core/chats/assignment/strategy.ts'

const slot = (id: number, more: Partial<AgentSlot> = {}): AgentSlot => ({
  id,
  name: `Agent ${id}`,
  availability: 'online',
  openChats: 0,
  limit: 8,
  lastGiven: 0,
  teams: [],
  onlineSince: 0,
  givenSince: 0,
  ...more,
})
const strategy = (assignType: Strategy['assignType'], specificAgentIds: number[] = []): Strategy => ({
  assignType,
  specificAgentIds,
})

/** Deals out the given number of chats and returns the agents who get them, in order. */
const dealt = (how: Strategy, slots: readonly AgentSlot[], chats: number): (number | null)[] => {
  let now = slots
  return Array.from({ length: chats }, (_, i) => {
    const next = nextSlot(how, now)
    if (next) now = afterAssignment(now, next.id, 1000 + i)
    return next?.id ?? null
  })
}

describe('the agent of the next chat', () => {
  it('is the one who has waited longest, so that all agents take turns', () => {
    const slots = [slot(1, { lastGiven: 50 }), slot(2, { lastGiven: 20 }), slot(3)]
    expect(dealt(strategy('round_robin'), slots, 5)).toEqual([3, 2, 1, 3, 2])
  })

  it('has the fewest open chats; ties are resolved by turn', () => {
    const slots = [
      slot(1, { openChats: 2 }),
      slot(2, { openChats: 1, lastGiven: 9 }),
      slot(3, { openChats: 1 }),
    ]
    expect(dealt(strategy('least_busy'), slots, 5)).toEqual([3, 2, 1, 3, 2])
  })

  it('is one of the selected agents', () => {
    const slots = [slot(1), slot(2), slot(3)]
    expect(dealt(strategy('specific', [2, 3, 99]), slots, 3)).toEqual([2, 3, 2])
    expect(nextSlot(strategy('specific'), slots)).toBeNull()
  })

  it('takes turns even within the same millisecond', () => {
    const how = strategy('round_robin')
    let slots: readonly AgentSlot[] = [slot(1), slot(2)]
    const ids = [1, 2, 3, 4].map(() => {
      const next = nextSlot(how, slots)
      slots = afterAssignment(slots, next?.id ?? 0, 7)
      return next?.id
    })
    expect(ids).toEqual([1, 2, 1, 2])
  })

  it('gets what waited before they came one at a time, and what came later at once', () => {
    const [came, pace] = [100_000, BACKLOG_PACE_MS]
    const given = (givenSince: number) => ({ onlineSince: came, givenSince })
    expect(isPaced(given(0), came - 1, came)).toBe(false)
    expect(isPaced(given(1), came - 1, came + pace - 1)).toBe(true)
    expect(isPaced(given(1), came - 1, came + pace)).toBe(false)
    expect(isPaced(given(9), came, came)).toBe(false)
  })

  it('is never at the limit, with any strategy', () => {
    const slots = fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 1e6 }),
        openChats: fc.nat(12),
        limit: fc.nat(10),
        lastGiven: fc.nat(),
        name: fc.constant('Ana'),
        availability: fc.constant<Availability>('online'),
        teams: fc.constant([]),
        onlineSince: fc.constant(0),
        givenSince: fc.constant(0),
      }),
      { maxLength: 12 },
    )
    const types = fc.constantFrom('round_robin', 'least_busy', 'specific')
    fc.assert(
      fc.property(
        fc.uniqueArray(
          slots.chain((all) => fc.constantFrom(...(all.length ? all : [slot(1)]))),
          {
            selector: ({ id }) => id,
          },
        ),
        types,
        (all, assignType) => {
          const how = strategy(assignType, all.map(({ id }) => id).slice(0, 5))
          const room = freeSlots(how, all)
          const outcome = dealt(how, all, room + 2)
          const taken = outcome.filter((id) => id !== null)
          expect(taken).toHaveLength(room)
          for (const { id, openChats, limit } of all) {
            const more = taken.filter((one) => one === id).length
            if (more) expect(openChats + more).toBeLessThanOrEqual(limit)
          }
        },
      ),
    )
  })
})
