import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Notification } from '#contract/account/notifications.ts'
import type { Mark, NotificationEvent, NotificationPage } from '#machines/notifications/notification-list.ts'
import { notificationsMachine } from '#machines/notifications/notifications-machine.ts'
import { at } from '../support/shapes.ts'
import { held, settle } from './support/actors.ts'
import { testClock } from './support/clock.ts'
import { type Steps, type Step as WalkStep, walksOf } from './support/walk.ts'

const PAGE = 4

/** Server with the notifications of a member, newest first; it reports every change in its journal. */
class Server {
  all: readonly Notification[] = []
  readonly journal: NotificationEvent[] = []
  #last = 0

  get unread(): number {
    return this.all.filter(({ is_read }) => !is_read).length
  }

  add(): void {
    this.#last += 1
    const id = this.#last
    const notification: Notification = {
      ...{ id, kind: 'chat_assigned', params: { customer: 'Léo', by: 'Ada' }, chat_id: 1 + (id % 3) },
      ...{ bot_id: null, is_read: false, created_at: at(id) },
    }
    this.all = [notification, ...this.all]
    this.journal.push({ type: 'notification.added', notification })
  }

  mark(mark: Mark): { unread: number } {
    const isMarked = ({ id, is_read }: Notification) =>
      !is_read && ('id' in mark ? id === mark.id : id <= mark.upTo)
    const ids = this.all.filter(isMarked).map(({ id }) => id)
    this.all = this.all.map((one) => (ids.includes(one.id) ? { ...one, is_read: true } : one))
    if (ids.length > 0) this.journal.push({ type: 'notifications.read', ids, unread: this.unread })
    return { unread: this.unread }
  }

  erase(chatId: number): void {
    this.all = this.all.filter(({ chat_id }) => chat_id !== chatId)
    this.journal.push({ type: 'chats.erased', ids: [chatId] })
  }

  page(before: number | null): NotificationPage {
    const rest = this.all.filter(({ id }) => before === null || id < before)
    const entities = rest.slice(0, PAGE)
    return { entities, unread: this.unread, next: rest.length > PAGE ? (entities.at(-1)?.id ?? null) : null }
  }
}

function start() {
  const loadNotifications = held<NotificationPage, { before: number | null }>()
  const mark = held<{ unread: number }, Mark>()
  const machine = notificationsMachine.provide({
    actors: { loadNotifications: loadNotifications.logic, mark: mark.logic },
  })
  const { clock, pass } = testClock()
  const actor = createActor(machine, { clock }).start()
  return { actor, pass, loadNotifications, mark, context: () => actor.getSnapshot().context }
}

interface World {
  readonly screen: ReturnType<typeof start>
  readonly server: Server
  readonly done: Map<object, unknown>
  readonly answered: Set<object>
  told: number
  /** Ids that were shown as read when a mark failed; they may be unread after all. */
  readonly doubtful: Set<number>
}

type Step = WalkStep<World>

const isOpen =
  ({ answered }: World) =>
  (call: { isAborted: boolean }) =>
    !call.isAborted && !answered.has(call)

const handleLoad: Step = (world) => {
  const call = world.screen.loadNotifications.calls.filter(isOpen(world)).find((one) => !world.done.has(one))
  if (call) world.done.set(call, world.server.page(call.input.before))
}

const handleMark: Step = (world) => {
  const call = world.screen.mark.calls.filter(isOpen(world)).find((one) => !world.done.has(one))
  if (call) world.done.set(call, world.server.mark(call.input))
}

const answer =
  (of: 'loadNotifications' | 'mark'): Step =>
  async (world) => {
    const call = world.screen[of].calls.filter(isOpen(world)).find((one) => world.done.has(one))
    if (!call) return
    world.answered.add(call)
    await call.resolve(world.done.get(call) as never)
  }

const fail =
  (of: 'loadNotifications' | 'mark'): Step =>
  async (world) => {
    const call = world.screen[of].calls.find(isOpen(world))
    if (!call) return
    world.answered.add(call)
    if (of === 'mark') for (const id of readIn(world)) world.doubtful.add(id)
    await call.reject({ code: 'upstream_unavailable' })
  }

const deliver: Step = (world) => {
  const event = world.server.journal[world.told]
  if (!event) return
  world.told += 1
  world.screen.actor.send(event)
}

const command =
  (type: 'notifications.clear' | 'notifications.more' | 'notifications.reload'): Step =>
  ({ screen }) =>
    screen.actor.send({ type })

const opens =
  (index: number): Step =>
  ({ screen }) =>
    screen.actor.send({
      type: 'notification.open',
      id: screen.context().list.entities[index]?.id ?? 0,
    })

const changes: Steps<World> = {
  'one arrives': ({ server }) => server.add(),
  'another arrives': ({ server }) => server.add(),
  'one is read elsewhere': ({ server }) => server.mark({ id: server.all[1]?.id ?? 0 }),
  'all are read elsewhere': ({ server }) => server.mark({ upTo: server.all[0]?.id ?? 0 }),
  'a chat is erased': ({ server }) => server.erase(2),
}
const commands: Steps<World> = {
  'open the first': opens(0),
  'open the third': opens(2),
  'mark all': command('notifications.clear'),
  'load more': command('notifications.more'),
  reload: command('notifications.reload'),
}
const traffic: Steps<World> = {
  'handle the page': handleLoad,
  'answer the page': answer('loadNotifications'),
  'handle the mark': handleMark,
  'answer the mark': answer('mark'),
  deliver,
}
const troubles: Steps<World> = {
  'fail the page': fail('loadNotifications'),
  'fail the mark': fail('mark'),
  'time passes': ({ screen }) => screen.pass(5_000),
  resync: (world) => {
    world.told = world.server.journal.length
    world.screen.actor.send({ type: 'journal.resync' })
  },
}
const steps: Steps<World> = { ...changes, ...commands, ...traffic, ...troubles }

const walks = walksOf(60, [4, changes], [3, commands], [8, traffic], [1, troubles])

const readIn = ({ screen }: World) =>
  screen.context().list.entities.flatMap(({ id, is_read }) => (is_read ? [id] : []))

/** Checks the order and the count, and that nothing that is read, here or on the server, is shown as unread again. */
function expectWhole({ screen, server, doubtful }: World, readBefore: readonly number[]): void {
  const { list, marks } = screen.context()
  const ids = list.entities.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  expect(list.unread).toBeGreaterThanOrEqual(0)
  const isMarked = (id: number) => marks.some((mark) => ('id' in mark ? mark.id === id : id <= mark.upTo))
  const isRead = (id: number) => server.all.some((one) => one.id === id && one.is_read)
  const again = list.entities.filter(({ id, is_read }) => !is_read && readBefore.includes(id))
  expect(
    again.filter(({ id }) => isMarked(id) || (isRead(id) && !doubtful.has(id))),
    'unread again',
  ).toEqual([])
}

async function drain(world: World): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    deliver(world)
    deliver(world)
    handleMark(world)
    await answer('mark')(world)
    handleLoad(world)
    await answer('loadNotifications')(world)
    world.screen.pass(5_000)
    await settle()
  }
}

test('in any order of marks, events, pages and failures, nothing that was read becomes unread, and the list is the server’s', () =>
  fc.assert(
    fc.asyncProperty(walks, async (chosen) => {
      const world: World = {
        ...{ screen: start(), server: new Server(), done: new Map(), answered: new Set(), told: 0 },
        doubtful: new Set(),
      }
      for (const name of chosen) {
        const before = readIn(world)
        await steps[name]?.(world)
        await settle()
        expectWhole(world, before)
      }
      const { screen, server } = world
      await drain(world)
      if (screen.actor.getSnapshot().matches('failed')) screen.actor.send({ type: 'notifications.reload' })
      await drain(world)
      const { list, marks } = screen.context()
      expect([screen.actor.getSnapshot().value, marks]).toEqual([{ ready: 'idle' }, []])
      expect(list.entities).toEqual(server.all.slice(0, list.entities.length))
      expect(list.unread).toBe(server.unread)
      expect(list.entities.length >= Math.min(PAGE, server.all.length)).toBe(true)
      screen.actor.stop()
    }),
    { numRuns: 100 },
  ))
