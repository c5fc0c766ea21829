import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Notification } from '#contract/notifications.ts'
import type { NoticePage } from '#machines/notifications/notices.ts'
import { type Mark, notificationsMachine } from '#machines/notifications/notifications-machine.ts'
import { at } from '#tests/support/shapes.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'

const notice = (id: number, is_read = false): Notification => ({
  id,
  kind: 'chat_assigned',
  params: { customer: 'Léo', by: 'Ada' },
  chat_id: id,
  bot_id: null,
  is_read,
  created_at: at(id),
})
const page = (ids: readonly number[], next: number | null = null, unread = ids.length): NoticePage => ({
  entities: ids.map((id) => notice(id)),
  unread,
  next,
})
const added = (id: number) => ({ type: 'notification.added' as const, notification: notice(id) })

function start() {
  const loadNotices = held<NoticePage, { before: number | null }>()
  const mark = held<{ unread: number }, Mark>()
  const machine = notificationsMachine.provide({
    actors: { loadNotices: loadNotices.logic, mark: mark.logic },
  })
  const actor = createActor(machine)
  const told: unknown[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  const context = () => actor.getSnapshot().context
  const ids = () => context().notices.entities.map(({ id }) => id)
  const unreadIds = () => context().notices.entities.flatMap(({ id, is_read }) => (is_read ? [] : [id]))
  return { actor, loadNotices, mark, told, context, ids, unreadIds, unread: () => context().notices.unread }
}

async function loaded(first: NoticePage) {
  const parts = start()
  await parts.loadNotices.last().resolve(first)
  return parts
}

describe('the list', () => {
  test('takes in what comes, once each, also while it is fetched', async () => {
    const { actor, loadNotices, ids, unread } = start()
    actor.send(added(3))
    actor.send(added(4))
    await loadNotices.last().resolve(page([3, 2]))
    expect([ids(), unread()]).toEqual([[4, 3, 2], 3])
    actor.send(added(4))
    actor.send(added(5))
    expect([ids(), unread()]).toEqual([[5, 4, 3, 2], 4])
  })

  test('goes on to older ones until there are none', async () => {
    const { actor, loadNotices, ids } = await loaded(page([5, 4], 4))
    actor.send({ type: 'notifications.more' })
    expect(loadNotices.last().input).toEqual({ before: 4 })
    actor.send(added(6))
    await loadNotices.last().resolve(page([3]))
    expect(ids()).toEqual([6, 5, 4, 3])
    expect(actor.getSnapshot().can({ type: 'notifications.more' })).toBe(false)
  })

  test('keeps what it has when older ones cannot be fetched', async () => {
    const { actor, loadNotices, ids, context } = await loaded(page([5], 5))
    actor.send({ type: 'notifications.more' })
    await loadNotices.last().reject({ code: 'upstream_unavailable' })
    expect([ids(), context().failure]).toEqual([[5], { code: 'upstream_unavailable' }])
    actor.send({ type: 'notifications.more' })
    await loadNotices.last().resolve(page([4]))
    expect([ids(), context().failure]).toEqual([[5, 4], null])
  })

  test('fails, is tried again, and is fetched anew after a resync', async () => {
    const { actor, loadNotices, ids, context } = start()
    await loadNotices.last().reject({ code: 'internal_error' })
    expect(context().failure).toEqual({ code: 'internal_error' })
    actor.send({ type: 'notifications.reload' })
    await loadNotices.last().resolve(page([1]))
    actor.send({ type: 'journal.resync' })
    await loadNotices.last().resolve(page([2, 1]))
    expect([ids(), context().failure]).toEqual([[2, 1], null])
  })
})

describe('reading', () => {
  test('shows at once and tells the server in order', async () => {
    const { actor, mark, unread, unreadIds } = await loaded(page([3, 2, 1], 1, 9))
    actor.send({ type: 'notification.open', id: 2 })
    expect(actor.getSnapshot().can({ type: 'notification.open', id: 2 })).toBe(false)
    expect([unread(), unreadIds()]).toEqual([8, [3, 1]])
    actor.send({ type: 'notifications.clear' })
    expect([unread(), unreadIds()]).toEqual([0, []])
    expect(mark.calls.map(({ input }) => input)).toEqual([{ id: 2 }])
    await mark.last().resolve({ unread: 8 })
    expect(mark.last().input).toEqual({ upTo: 3 })
    await mark.last().resolve({ unread: 0 })
    expect(actor.getSnapshot().can({ type: 'notifications.clear' })).toBe(false)
  })

  test('leaves unread what came after the wish', async () => {
    const { actor, mark, unreadIds, unread } = await loaded(page([2, 1]))
    actor.send({ type: 'notifications.clear' })
    actor.send(added(3))
    await mark.last().resolve({ unread: 1 })
    expect([unread(), unreadIds()]).toEqual([1, [3]])
  })

  test('follows the other screens of the member', async () => {
    const { actor, unread, unreadIds } = await loaded(page([3, 2, 1], 1, 12))
    actor.send({ type: 'notifications.read', ids: [3, 1], unread: 10 })
    expect([unread(), unreadIds()]).toEqual([10, [2]])
  })

  test('that fails is told, and the truth is fetched', async () => {
    const { actor, mark, loadNotices, told, unreadIds } = await loaded(page([2, 1]))
    actor.send({ type: 'notification.open', id: 2 })
    actor.send({ type: 'notification.open', id: 1 })
    await mark.last().reject({ code: 'upstream_unavailable' })
    expect(told).toEqual([{ type: 'mark.failed', failure: { code: 'upstream_unavailable' } }])
    expect(mark.calls).toHaveLength(1)
    await loadNotices.last().resolve(page([2, 1]))
    expect(unreadIds()).toEqual([2, 1])
  })
})

test('reaches every state, and the list from everywhere', () => {
  const walk = {
    input: undefined,
    facet: ({
      marks,
      stale,
      notices,
    }: {
      marks: readonly unknown[]
      stale: boolean
      notices: NoticePage
    }) => [marks.length, stale, notices.entities.length > 0],
    events: [
      { type: 'notifications.reload' },
      { type: 'notifications.more' },
      { type: 'notifications.clear' },
      { type: 'journal.resync' },
      done('0.notifications.loading', page([2, 1], 1)),
      failed('0.notifications.loading', 'upstream_unavailable'),
      done('0.notifications.ready.marking', { unread: 0 }),
      failed('0.notifications.ready.marking', 'upstream_unavailable'),
      done('0.notifications.ready.older', page([])),
      failed('0.notifications.ready.older', 'upstream_unavailable'),
    ],
  }
  expectAllReachable(notificationsMachine, walk)
  expectNoDeadEnd(notificationsMachine, walk, ['notifications.ready.idle'])
})
