import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Notification } from '#contract/account/notifications.ts'
import type { Mark, NotificationPage } from '#machines/notifications/notification-list.ts'
import { notificationsMachine } from '#machines/notifications/notifications-machine.ts'
import { at } from '../support/shapes.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'
import { testClock } from './support/clock.ts'

const notice = (id: number, is_read = false): Notification => ({
  id,
  kind: 'chat_assigned',
  params: { customer: 'Léo', by: 'Ada' },
  chat_id: id,
  bot_id: null,
  is_read,
  created_at: at(id),
})
const page = (ids: readonly number[], next: number | null = null, unread = ids.length): NotificationPage => ({
  entities: ids.map((id) => notice(id)),
  unread,
  next,
})
const added = (id: number) => ({ type: 'notification.added' as const, notification: notice(id) })

function start() {
  const loadNotifications = held<NotificationPage, { before: number | null }>()
  const mark = held<{ unread: number }, Mark>()
  const machine = notificationsMachine.provide({
    actors: { loadNotifications: loadNotifications.logic, mark: mark.logic },
  })
  const { clock, pass } = testClock()
  const actor = createActor(machine, { clock })
  const told: unknown[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  const context = () => actor.getSnapshot().context
  const ids = () => context().list.entities.map(({ id }) => id)
  const unreadIds = () => context().list.entities.flatMap(({ id, is_read }) => (is_read ? [] : [id]))
  return {
    actor,
    pass,
    loadNotifications,
    mark,
    told,
    context,
    ids,
    unreadIds,
    unread: () => context().list.unread,
  }
}

async function loaded(first: NotificationPage) {
  const parts = start()
  await parts.loadNotifications.last().resolve(first)
  return parts
}

describe('the list', () => {
  test('adds each arriving one once, even while it is being fetched', async () => {
    const { actor, loadNotifications, ids, unread } = start()
    actor.send(added(3))
    actor.send(added(4))
    await loadNotifications.last().resolve(page([3, 2]))
    expect([ids(), unread()]).toEqual([[4, 3, 2], 3])
    actor.send(added(4))
    actor.send(added(5))
    expect([ids(), unread()]).toEqual([[5, 4, 3, 2], 4])
  })

  test('loads older ones until there are no more', async () => {
    const { actor, loadNotifications, ids } = await loaded(page([5, 4], 4))
    actor.send({ type: 'notifications.more' })
    expect(loadNotifications.last().input).toEqual({ before: 4 })
    actor.send(added(6))
    await loadNotifications.last().resolve(page([3]))
    expect(ids()).toEqual([6, 5, 4, 3])
    expect(actor.getSnapshot().can({ type: 'notifications.more' })).toBe(false)
  })

  test('stays unchanged if older ones cannot be fetched', async () => {
    const { actor, loadNotifications, ids, context } = await loaded(page([5], 5))
    actor.send({ type: 'notifications.more' })
    await loadNotifications.last().reject({ code: 'upstream_unavailable' })
    expect([ids(), context().failure]).toEqual([[5], { code: 'upstream_unavailable' }])
    actor.send({ type: 'notifications.more' })
    await loadNotifications.last().resolve(page([4]))
    expect([ids(), context().failure]).toEqual([[5, 4], null])
  })

  test('fails, is retried, and is fetched again after a resync', async () => {
    const { actor, loadNotifications, ids, context } = start()
    await loadNotifications.last().reject({ code: 'internal_error' })
    expect(context().failure).toEqual({ code: 'internal_error' })
    actor.send({ type: 'notifications.reload' })
    await loadNotifications.last().resolve(page([1]))
    actor.send({ type: 'journal.resync' })
    await loadNotifications.last().resolve(page([2, 1]))
    expect([ids(), context().failure]).toEqual([[2, 1], null])
  })
})

test('a list that could not be fetched again says so, and is fetched until it is up to date', async () => {
  const { actor, loadNotifications, pass, ids, context } = await loaded(page([1]))
  actor.send({ type: 'journal.resync' })
  await loadNotifications.last().reject({ code: 'upstream_unavailable' })
  expect([ids(), context().failure]).toEqual([[1], { code: 'upstream_unavailable' }])
  pass(4_999)
  expect(loadNotifications.calls).toHaveLength(2)
  pass(1)
  await loadNotifications.last().reject({ code: 'upstream_unavailable' })
  pass(5_000)
  await loadNotifications.last().resolve(page([2, 1]))
  expect([ids(), context().failure]).toEqual([[2, 1], null])
  pass(60_000)
  expect(loadNotifications.calls).toHaveLength(4)
})

describe('a fetch in flight', () => {
  test('does not revert a read mark, and lets the member set one', async () => {
    const { actor, loadNotifications, mark, unread, unreadIds } = await loaded(page([3, 2, 1], 1, 9))
    actor.send({ type: 'journal.resync' })
    actor.send({ type: 'notification.open', id: 2 })
    actor.send({ type: 'notifications.read', ids: [3], unread: 7 })
    expect([unread(), unreadIds()]).toEqual([7, [1]])
    await loadNotifications.last().resolve(page([3, 2, 1], 1, 9))
    expect(unreadIds()).toEqual([1])
    expect(mark.last().input).toEqual({ id: 2 })
    await mark.last().resolve({ unread: 7 })
    await loadNotifications.last().resolve({
      entities: [notice(3, true), notice(2, true), notice(1)],
      unread: 7,
      next: 1,
    })
    expect([unread(), unreadIds(), loadNotifications.calls.length]).toEqual([7, [1], 3])
  })

  test('of older ones does not revert a mark, and loses no resync', async () => {
    const { actor, loadNotifications, mark, ids, unreadIds } = await loaded(page([5, 4], 4, 9))
    actor.send({ type: 'notifications.more' })
    actor.send({ type: 'notifications.read', ids: [3], unread: 8 })
    actor.send(added(6))
    actor.send({ type: 'chats.erased', ids: [1] })
    actor.send({ type: 'journal.resync' })
    await loadNotifications.last().resolve(page([3, 2, 1]))
    expect([ids(), unreadIds()]).toEqual([
      [6, 5, 4, 3, 2],
      [6, 5, 4, 2],
    ])
    expect(loadNotifications.last().input).toEqual({ before: null })
    await loadNotifications.last().resolve(page([6, 5], 5, 9))
    actor.send({ type: 'notifications.more' })
    actor.send({ type: 'notifications.clear' })
    await loadNotifications.last().resolve(page([4, 3]))
    expect([unreadIds(), mark.last().input]).toEqual([[], { upTo: 6 }])
  })

  test('does not restore the notifications of an erased chat', async () => {
    const { actor, loadNotifications, ids, unread } = start()
    actor.send({ type: 'chats.erased', ids: [2] })
    await loadNotifications.last().resolve(page([3, 2, 1]))
    expect([ids(), unread()]).toEqual([[3, 1], 2])
    await loadNotifications.last().resolve(page([3, 1]))
    actor.send({ type: 'chats.erased', ids: [3] })
    expect([ids(), unread()]).toEqual([[1], 1])
    await loadNotifications.last().reject({ code: 'upstream_unavailable' })
    expect([ids(), actor.getSnapshot().value]).toEqual([[1], { ready: 'idle' }])
  })
})

describe('reading', () => {
  test('shows immediately and informs the server in order', async () => {
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

  test('leaves notifications that arrived after the command unread', async () => {
    const { actor, mark, unreadIds, unread } = await loaded(page([2, 1]))
    actor.send({ type: 'notifications.clear' })
    actor.send(added(3))
    await mark.last().resolve({ unread: 1 })
    expect([unread(), unreadIds()]).toEqual([1, [3]])
  })

  test('follows the member’s other screens', async () => {
    const { actor, unread, unreadIds } = await loaded(page([3, 2, 1], 1, 12))
    actor.send({ type: 'notifications.read', ids: [3, 1], unread: 10 })
    expect([unread(), unreadIds()]).toEqual([10, [2]])
  })

  test('is counted correctly even if an event is older than the fetched page', async () => {
    const { actor, loadNotifications, unread } = await loaded(page([3, 2], 2, 3))
    actor.send({ type: 'notifications.read', ids: [1], unread: 2 })
    actor.send(added(3))
    await loadNotifications.last().resolve(page([3, 2], 2, 3))
    expect([unread(), loadNotifications.calls.length]).toEqual([3, 2])
  })

  test('is counted again if unread notifications that are not loaded may have been erased', async () => {
    const { actor, loadNotifications, unread } = await loaded(page([3, 2], 2, 3))
    actor.send({ type: 'chats.erased', ids: [1] })
    await loadNotifications.last().resolve(page([3, 2]))
    expect([unread(), loadNotifications.calls.length]).toEqual([2, 2])
    actor.send({ type: 'chats.erased', ids: [1] })
    expect(loadNotifications.calls).toHaveLength(2)
  })

  test('that fails is reported, and the actual list is fetched', async () => {
    const { actor, mark, loadNotifications, told, unreadIds } = await loaded(page([2, 1]))
    actor.send({ type: 'notification.open', id: 2 })
    actor.send({ type: 'notification.open', id: 1 })
    await mark.last().reject({ code: 'upstream_unavailable' })
    expect(told).toEqual([{ type: 'mark.failed', failure: { code: 'upstream_unavailable' } }])
    expect(mark.calls).toHaveLength(1)
    await loadNotifications.last().resolve(page([2, 1]))
    expect(unreadIds()).toEqual([2, 1])
  })
})

test('reaches every state, and the list from every state', () => {
  const walk = {
    input: undefined,
    facet: ({
      marks,
      stale,
      list,
    }: {
      marks: readonly unknown[]
      stale: boolean
      list: NotificationPage
    }) => [marks.length, stale, list.entities.length > 0],
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
