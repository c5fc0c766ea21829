import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChatStatus, chatStatuses } from '#contract/chats/chat-shapes.ts'
import { ORDER_INTERVAL_MS } from '#machines/chat-list/chat-list-machine.ts'
import { allRows } from '#machines/chat-list/row-list.ts'
import { isListed, noFilters } from '#machines/chat-list/visibility.ts'
import { an, assignedTo, at, deniz } from '../support/shapes.ts'
import { changedAt, loadedList, pageOf, startList, told } from './support/chat-list.ts'

describe('while the list is held', () => {
  async function heldList(options: Parameters<typeof startList>[0] = {}) {
    const parts = await loadedList(options)
    parts.actor.send({ type: 'list.hold' })
    return parts
  }

  test('rows stay in place, new ones are counted, and the list is updated once released', async () => {
    const { actor, receive, shown, context } = await heldList()
    receive(
      told(11, changedAt(1, 40, { sentiment: 'negative' })),
      told(12, changedAt(4, 50)),
      told(13, changedAt(5, 60)),
    )
    expect(shown()).toEqual([3, 2, 1])
    expect(allRows(context().shown)[2]?.chat.sentiment).toBe('negative')
    expect(context().waiting.size).toBe(2)
    actor.send({ type: 'list.release' })
    expect(shown()).toEqual([5, 4, 1, 3, 2])
    expect(context().waiting.size).toBe(0)
  })

  test('a removed row is marked in place, without later changes, and skipped by the keyboard', async () => {
    const { actor, receive, shown, context } = await heldList()
    receive(told(11, assignedTo(deniz, { id: 2, updated_at: at(40), summary: 'secret' })))
    expect(shown()).toEqual([3, 2, 1])
    expect(allRows(context().shown)[1]).toMatchObject({ isGone: true, chat: { summary: null } })
    actor.send({ type: 'chat.select', id: 3 })
    actor.send({ type: 'selection.next' })
    expect(context().selectedId).toBe(1)
    actor.send({ type: 'list.release' })
    expect(shown()).toEqual([3, 1])
  })

  test('a chat that was added and removed is not counted', async () => {
    const { receive, context } = await heldList()
    receive(told(11, changedAt(4, 50)))
    receive(told(12, assignedTo(deniz, { id: 4, updated_at: at(60) })))
    expect(context().waiting.size).toBe(0)
  })

  test('more pages are added below', async () => {
    const { actor, loadPage, receive, shown, context } = startList()
    await loadPage.last().resolve(
      pageOf(
        [9, 8, 7, 6, 5].map((id) => changedAt(id, id * 10)),
        'next',
      ),
    )
    actor.send({ type: 'list.hold' })
    receive(told(11, changedAt(4, 99)))
    actor.send({ type: 'page.load' })
    await loadPage.last().resolve(pageOf([changedAt(4, 40), changedAt(3, 30)], null, 10))
    expect(shown()).toEqual([9, 8, 7, 6, 5, 3])
    expect([...context().waiting]).toEqual([4])
    actor.send({ type: 'list.release' })
    expect(shown()).toEqual([4, 9, 8, 7, 6, 5, 3])
  })

  test('a resync moves nothing under the pointer', async () => {
    const { actor, loadPage, shown, context } = await heldList()
    actor.send({ type: 'journal.resync' })
    await loadPage.last().resolve(pageOf([changedAt(8, 80), changedAt(1, 70)], null, 50))
    expect(shown()).toEqual([3, 2, 1])
    expect([...context().waiting]).toEqual([8])
    actor.send({ type: 'list.release' })
    expect(shown()).toEqual([8, 1])
  })
})

const events = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    seconds: fc.integer({ min: 0, max: 300 }),
    status: fc.constantFrom<ChatStatus>(...chatStatuses),
    whose: fc.constantFrom(an, deniz, null),
  }),
  { maxLength: 60 },
)

test('regardless of how events are split into frames, order, counts and visible rows equal a list built at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      events,
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      async (given, cuts) => {
        const events = given.map(({ id, seconds, status, whose }, index) =>
          told(
            11 + index,
            whose && status === 'assigned'
              ? assignedTo(whose, { id, updated_at: at(seconds), version: 2 + index })
              : changedAt(id, seconds, {
                  status: status === 'assigned' ? 'bot' : status,
                  version: 2 + index,
                }),
          ),
        )
        const { receive, context, shown, pass } = await loadedList({}, [])
        for (let from = 0, cut = 0; from < events.length; cut += 1) {
          const to = from + (cuts[cut % cuts.length] ?? 1)
          receive(...events.slice(from, to))
          from = to
        }
        pass(ORDER_INTERVAL_MS)
        const last = new Map(
          events.flatMap((event) => ('chat' in event ? [[event.chat.id, event.chat]] : [])),
        )
        const expected = [...last.values()]
          .filter((chat) => isListed(chat, noFilters, an, true))
          .sort((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at) || b.id - a.id)
        expect(shown()).toEqual(expected.map(({ id }) => id))
        for (const status of chatStatuses)
          expect(context().counts[status]).toBe(expected.filter((chat) => chat.status === status).length)
      },
    ),
  )
})
