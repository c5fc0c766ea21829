import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Desk, given, nextDesk, roomOf, type Strategy } from '#server/api/chats/assignment/strategy.ts'

const desk = (id: number, more: Partial<Desk> = {}): Desk => ({
  id,
  openChats: 0,
  limit: 8,
  lastGiven: 0,
  ...more,
})
const strategy = (assignType: Strategy['assignType'], specificAgentIds: number[] = []): Strategy => ({
  assignType,
  specificAgentIds,
})

/** Who gets so many chats, one after the other. */
const dealt = (how: Strategy, desks: readonly Desk[], chats: number): (number | null)[] => {
  let now = desks
  return Array.from({ length: chats }, (_, i) => {
    const next = nextDesk(how, now)
    if (next) now = given(now, next.id, 1000 + i)
    return next?.id ?? null
  })
}

describe('who gets the next chat', () => {
  it('is everyone in turn, beginning with whoever has waited longest for one', () => {
    const desks = [desk(1, { lastGiven: 50 }), desk(2, { lastGiven: 20 }), desk(3)]
    expect(dealt(strategy('round_robin'), desks, 5)).toEqual([3, 2, 1, 3, 2])
  })

  it('is whoever has the fewest open, of equals the one whose turn it is', () => {
    const desks = [
      desk(1, { openChats: 2 }),
      desk(2, { openChats: 1, lastGiven: 9 }),
      desk(3, { openChats: 1 }),
    ]
    expect(dealt(strategy('least_busy'), desks, 5)).toEqual([3, 2, 1, 3, 2])
  })

  it('is only one of those who are named', () => {
    const desks = [desk(1), desk(2), desk(3)]
    expect(dealt(strategy('specific', [2, 3, 99]), desks, 3)).toEqual([2, 3, 2])
    expect(nextDesk(strategy('specific'), desks)).toBeNull()
  })

  it('goes on within one moment', () => {
    const how = strategy('round_robin')
    let desks: readonly Desk[] = [desk(1), desk(2)]
    const ids = [1, 2, 3, 4].map(() => {
      const next = nextDesk(how, desks)
      desks = given(desks, next?.id ?? 0, 7)
      return next?.id
    })
    expect(ids).toEqual([1, 2, 1, 2])
  })

  it('is nobody who is at the limit, by whatever strategy', () => {
    const desks = fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 1e6 }),
        openChats: fc.nat(12),
        limit: fc.nat(10),
        lastGiven: fc.nat(),
      }),
      { maxLength: 12 },
    )
    const types = fc.constantFrom('round_robin', 'least_busy', 'specific')
    fc.assert(
      fc.property(
        fc.uniqueArray(
          desks.chain((all) => fc.constantFrom(...(all.length ? all : [desk(1)]))),
          {
            selector: ({ id }) => id,
          },
        ),
        types,
        (all, assignType) => {
          const how = strategy(assignType, all.map(({ id }) => id).slice(0, 5))
          const room = roomOf(how, all)
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
