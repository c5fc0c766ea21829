import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Message } from '#contract/chats/message-shapes.ts'
import { firstGap, gapless, joinNewest, mergeMessages } from '#machines/chat/merge-messages.ts'
import { messageOf, messagesOf } from '../support/shapes.ts'

const orders = (messages: readonly Message[]) => messages.map(({ order }) => order)

/** The server's messages, divided into responses and events: pages of any length, single messages, and duplicates of both. */
const deliveries = fc.integer({ min: 1, max: 60 }).chain((last) => {
  const all = messagesOf(1, last)
  const piece = fc
    .tuple(fc.integer({ min: 1, max: last }), fc.integer({ min: 1, max: 25 }))
    .map(([first, length]) => all.slice(first - 1, first - 1 + length))
  return fc.record({
    all: fc.constant(all),
    arrivals: fc.array(piece, { maxLength: 40 }).chain((extra) =>
      fc.shuffledSubarray([...all.map((message) => [message]), ...extra], {
        minLength: last + extra.length,
      }),
    ),
  })
})

describe('merging', () => {
  test('any order, repetition and mixture of responses and events results in the same gapless list', () => {
    fc.assert(
      fc.property(deliveries, ({ all, arrivals }) => {
        const merged = arrivals.reduce<readonly Message[]>(mergeMessages, [])
        expect(merged).toEqual(all)
        expect(firstGap(merged)).toBeNull()
      }),
    )
  })

  test('at each step the list is in order, without duplicates, and the shown part has no gap', () => {
    fc.assert(
      fc.property(deliveries, ({ arrivals }) => {
        let merged: readonly Message[] = []
        for (const arrival of arrivals) {
          merged = mergeMessages(merged, arrival)
          const seen = orders(merged)
          expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
          const shown = orders(gapless(merged))
          expect(shown).toEqual(shown.map((_, index) => (shown[0] ?? 0) + index))
        }
      }),
    )
  })

  test('the shown part only grows at its ends: nothing is ever inserted', () => {
    fc.assert(
      fc.property(deliveries, ({ all, arrivals }) => {
        let merged: readonly Message[] = all.slice(-1)
        let before = orders(gapless(merged))
        for (const arrival of arrivals) {
          // Only requested or new messages arrive: earlier pages, and messages after the last.
          const wanted = arrival.filter(({ order }) => order >= (merged[0]?.order ?? 0) - 1)
          merged = mergeMessages(merged, wanted)
          const now = orders(gapless(merged))
          expect(now.filter((order) => order >= (before[0] ?? 0) && order <= (before.at(-1) ?? 0))).toEqual(
            before,
          )
          before = now
        }
      }),
    )
  })

  test('filling the first gap repeatedly results in a gapless list', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.array(fc.integer({ min: 1, max: 400 })),
        (last, some) => {
          const server = messagesOf(1, last)
          let merged = mergeMessages(
            [],
            server.filter(({ order }) => some.includes(order)),
          )
          for (let gap = firstGap(merged); gap; gap = firstGap(merged)) {
            const length = Math.min(50, gap.before - gap.after - 1)
            const page = server.slice(gap.before - 1 - length, gap.before - 1)
            const missing = orders(merged).length
            merged = mergeMessages(merged, page)
            expect(orders(merged).length).toBe(missing + length)
          }
          expect(gapless(merged)).toEqual(merged)
        },
      ),
    )
  })

  test('the latest version is used', () => {
    const edited = messageOf(2, { message: 'Edited' })
    expect(mergeMessages(messagesOf(1, 3), [edited])[1]).toBe(edited)
    expect(mergeMessages(messagesOf(1, 3), [edited, messageOf(3)])[1]).toBe(edited)
  })

  test('without new messages the list is unchanged', () => {
    const messages = messagesOf(1, 3)
    expect(mergeMessages(messages, [])).toBe(messages)
  })
})

describe('the newest page', () => {
  test('joins an adjacent list', () => {
    expect(orders(joinNewest(messagesOf(1, 5), messagesOf(6, 8)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(orders(joinNewest(messagesOf(3, 5), messagesOf(4, 6)))).toEqual([3, 4, 5, 6])
  })

  test('replaces a list that it does not reach, but retains later messages', () => {
    const list = [...messagesOf(1, 5), messageOf(31)]
    expect(orders(joinNewest(list, messagesOf(20, 30)))).toEqual([
      20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    ])
  })

  test('becomes the list if there was none, and changes nothing if it is empty', () => {
    expect(orders(joinNewest([], messagesOf(4, 6)))).toEqual([4, 5, 6])
    expect(joinNewest(messagesOf(1, 2), [])).toEqual(messagesOf(1, 2))
  })
})
