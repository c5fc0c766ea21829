import { describe, expect, test } from 'vitest'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { chatListMachine } from '#machines/chat-list/chat-list-machine.ts'
import type { ChatListContext } from '#machines/chat-list/chat-list-types.ts'
import { noFilters } from '#machines/chat-list/visibility.ts'
import { an } from '../support/shapes.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'
import { changedAt, loadedList, pageOf, startList, told } from './support/chat-list.ts'

const fill = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => changedAt(from - index, (from - index) * 10))

const withoutCursor = (entities: Chat[]) => ({ entities, total: 9, seq: 10 })

describe('pages', () => {
  test('begin with five chats and continue after the cursor until there are no more', async () => {
    const { actor, loadPage, shown, context } = startList()
    expect(loadPage.last().input).toEqual({ filters: noFilters, cursor: null, start: 0, length: 5 })
    await loadPage.last().resolve(pageOf(fill(300, 296), 'after-296'))
    actor.send({ type: 'page.load' })
    expect(loadPage.last().input).toMatchObject({ cursor: 'after-296', length: 200 })
    await loadPage.last().resolve(pageOf(fill(295, 96), 'after-96'))
    actor.send({ type: 'page.load' })
    await loadPage.last().resolve(pageOf(fill(95, 1), 'after-1'))
    expect(shown()).toHaveLength(300)
    expect(context().hasMore).toBe(false)
    expect(actor.getSnapshot().can({ type: 'page.load' })).toBe(false)
  })

  test('end if the server reports that nothing follows, even if the page is full', async () => {
    const { actor, loadPage } = startList()
    await loadPage.last().resolve(pageOf(fill(5, 1), null))
    expect(actor.getSnapshot().can({ type: 'page.load' })).toBe(false)
  })

  test('of a backend without cursors use an offset', async () => {
    const { actor, loadPage } = startList()
    await loadPage.last().resolve(withoutCursor(fill(9, 5)))
    actor.send({ type: 'page.load' })
    expect(loadPage.last().input).toMatchObject({ cursor: null, start: 5 })
    await loadPage.last().resolve(withoutCursor(fill(4, 1)))
    expect(actor.getSnapshot().can({ type: 'page.load' })).toBe(false)
  })

  test('that fail can be requested again', async () => {
    const { actor, loadPage, rows, shown, context } = startList()
    await loadPage.last().reject({ code: 'upstream_unavailable' })
    expect(rows()).toBe('failed')
    actor.send({ type: 'list.reload' })
    await loadPage.last().resolve(pageOf(fill(9, 5), 'next'))
    actor.send({ type: 'page.load' })
    await loadPage.last().reject({ code: 'upstream_unavailable' })
    expect(rows()).toEqual({ ready: 'moreFailed' })
    expect(context().failure).toEqual({ code: 'upstream_unavailable' })
    expect(shown()).toHaveLength(5)
    actor.send({ type: 'page.load' })
    expect(rows()).toEqual({ ready: 'loadingMore' })
  })
})

describe('events and pages', () => {
  test('an event that arrived while a page was being fetched is newer than it', async () => {
    const { loadPage, receive, context, shown } = startList()
    receive(told(12, changedAt(2, 90, { version: 3 })), told(9, changedAt(1, 5)))
    await loadPage.last().resolve(pageOf([changedAt(2, 20), changedAt(1, 10)]))
    expect(shown()).toEqual([2, 1])
    expect(context().live.size).toBe(2)
    expect(context().shown.blocks[0]?.map(({ seq }) => seq)).toEqual([12, 10])
  })

  test('a chat that left the list while a page was being fetched does not reappear with it', async () => {
    const { actor, loadPage, receive, shown } = startList({ filters: { statuses: ['waiting'] } })
    const waiting = { status: 'waiting' as const }
    await loadPage.last().resolve(
      pageOf(
        fill(9, 5).map((chat) => ({ ...chat, ...waiting })),
        'next',
      ),
    )
    actor.send({ type: 'page.load' })
    receive(told(12, changedAt(3, 99, { status: 'ended', version: 2 })))
    await loadPage.last().resolve(pageOf([changedAt(4, 40, waiting), changedAt(3, 30, waiting)], null))
    expect(shown()).toEqual([9, 8, 7, 6, 5, 4])
  })

  test('a change below the loaded pages waits for its page', async () => {
    const { loadPage, receive, shown } = startList()
    await loadPage.last().resolve(pageOf(fill(9, 5), 'next'))
    receive(told(11, changedAt(2, 20)), told(12, changedAt(3, 60)))
    expect(shown()).toEqual([9, 8, 7, 6, 3, 5])
  })

  test('a resync loads as many rows as before', async () => {
    const { actor, loadPage, shown } = await loadedList({}, fill(40, 1))
    actor.send({ type: 'journal.resync' })
    expect(loadPage.last().input).toMatchObject({ cursor: null, start: 0, length: 40 })
    await loadPage.last().resolve(pageOf([changedAt(77, 900)], null, 50))
    expect(shown()).toEqual([77])
  })
})

describe('filters', () => {
  test('start the list from scratch', async () => {
    const { actor, loadPage, shown, rows } = await loadedList()
    actor.send({ type: 'filters.change', filters: { ...noFilters, statuses: ['waiting'] } })
    expect(rows()).toBe('loading')
    expect(loadPage.last().input).toMatchObject({ filters: { statuses: ['waiting'] }, length: 50 })
    await loadPage.last().resolve(pageOf([changedAt(2, 20, { status: 'waiting' })]))
    expect(shown()).toEqual([2])
  })

  test('a search is sent once typing pauses', async () => {
    const { actor, loadPage, pass, rows } = await loadedList()
    for (const search of ['n', 'ng', 'ngu']) {
      actor.send({ type: 'filters.change', filters: { ...noFilters, search } })
      pass(200)
    }
    expect(rows()).toBe('settling')
    expect(loadPage.calls).toHaveLength(1)
    pass(50)
    expect(loadPage.calls).toHaveLength(2)
    expect(loadPage.last().input.filters.search).toBe('ngu')
  })

  test('search results stay, and new chats are matched', async () => {
    const { receive, shown } = await loadedList({ filters: { search: 'nguyễn' } })
    receive(
      told(11, changedAt(3, 40)),
      told(12, changedAt(8, 50, { user_name: 'NGUYỄN Văn An' })),
      told(13, changedAt(9, 60, { user_name: 'Deniz' })),
    )
    expect(shown()).toEqual([8, 3, 2, 1])
  })

  test('a response to earlier filters is discarded', async () => {
    const { actor, loadPage } = startList()
    const before = loadPage.last()
    actor.send({ type: 'filters.change', filters: { ...noFilters, botId: 3 } })
    expect(before.isAborted).toBe(true)
  })
})

describe('the selection', () => {
  test('moves down and up the shown list', async () => {
    const { actor, context } = await loadedList()
    const go = (type: 'selection.next' | 'selection.previous') => {
      actor.send({ type })
      return context().selectedId
    }
    expect([go('selection.next'), go('selection.next'), go('selection.next')]).toEqual([3, 2, 1])
    expect(actor.getSnapshot().can({ type: 'selection.next' })).toBe(false)
    expect(go('selection.previous')).toBe(2)
    actor.send({ type: 'chat.select', id: 3 })
    expect(actor.getSnapshot().can({ type: 'selection.previous' })).toBe(false)
  })

  test('starts at the top if the selected chat has left the list', async () => {
    const { actor, context } = await loadedList()
    actor.send({ type: 'chat.select', id: 99 })
    actor.send({ type: 'selection.next' })
    expect(context().selectedId).toBe(3)
  })
})

test('reaches every state, and the rows from every state', () => {
  const walk = {
    input: { viewer: an, filters: noFilters, selectedId: null },
    facet: ({ live, hasMore, isHeld, filters }: ChatListContext) => [live.size, hasMore, isHeld, filters],
    events: [
      { type: 'journal.resync' },
      { type: 'list.reload' },
      { type: 'page.load' },
      { type: 'list.hold' },
      { type: 'list.release' },
      { type: 'filters.change', filters: { ...noFilters, search: 'a' } },
      { type: 'filters.change', filters: noFilters },
      done('0.chat-list.rows.loading', pageOf(fill(9, 5), 'next')),
      failed('0.chat-list.rows.loading', 'upstream_unavailable'),
      done('0.chat-list.rows.ready.loadingMore', pageOf(fill(4, 1))),
      failed('0.chat-list.rows.ready.loadingMore', 'upstream_unavailable'),
    ],
  }
  const isPace = (id: string) => id.startsWith('chat-list.pace')
  const burst = fill(30, 10).map((chat, index) => told(12 + index, chat))
  const updates = [
    { type: 'events.received', events: [told(11, changedAt(9, 91))] },
    { type: 'events.received', events: burst },
  ]
  expectAllReachable(chatListMachine, walk, { only: (id) => !isPace(id) })
  expectAllReachable(chatListMachine, { ...walk, events: updates }, { only: isPace })
  expectNoDeadEnd(chatListMachine, walk, ['chat-list.rows.ready.idle'])
  expectNoDeadEnd(chatListMachine, walk, ['chat-list.screen.free'])
})
