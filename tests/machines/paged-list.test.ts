import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type Page, pagedListMachine, withPage } from '#machines/paged-list/paged-list-machine.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'

interface Row {
  readonly id: number
  readonly name?: string
}

const pageOf = (ids: readonly number[], total = 5): Page<Row> => ({
  entities: ids.map((id) => ({ id })),
  total,
})

function start() {
  const load = held<Page<Row>, { readonly start: number }>()
  const machine = pagedListMachine<Row>().provide({ actors: { loadPage: load.logic } })
  const actor = createActor(machine).start()
  const ids = () => actor.getSnapshot().context.rows.map(({ id }) => id)
  return { actor, load, ids, snapshot: () => actor.getSnapshot() }
}

test('pages are added until all rows are loaded', async () => {
  const { actor, load, ids, snapshot } = start()
  await load.last().resolve(pageOf([5, 4, 3]))
  expect(snapshot().can({ type: 'list.more' })).toBe(true)
  actor.send({ type: 'list.more' })
  actor.send({ type: 'list.more' })
  expect(load.calls.map(({ input }) => input.start)).toEqual([0, 3])
  await load.last().resolve(pageOf([2, 1]))
  expect(ids()).toEqual([5, 4, 3, 2, 1])
  expect(snapshot().can({ type: 'list.more' })).toBe(false)
})

test('a row that moved between two pages is listed once, and paging continues after it', async () => {
  const { actor, load, ids } = start()
  await load.last().resolve(pageOf([3, 2], 4))
  actor.send({ type: 'list.more' })
  await load.last().resolve(pageOf([2, 1], 5))
  expect(ids()).toEqual([3, 2, 1])
  actor.send({ type: 'list.more' })
  expect(load.last().input.start).toBe(4)
  expect(withPage([{ id: 1 }], [{ id: 1 }])).toEqual([{ id: 1 }])
})

test('an empty page ends the list, regardless of the total', async () => {
  const { actor, load, snapshot } = start()
  await load.last().resolve(pageOf([1], 9))
  actor.send({ type: 'list.more' })
  await load.last().resolve(pageOf([], 9))
  expect(snapshot().can({ type: 'list.more' })).toBe(false)
})

test('a failed page does not affect the rows, and can be requested again', async () => {
  const { actor, load, ids, snapshot } = start()
  await load.last().resolve(pageOf([2], 2))
  actor.send({ type: 'list.more' })
  await load.last().reject({ code: 'upstream_unavailable' })
  expect(ids()).toEqual([2])
  expect(snapshot().context.failure).toEqual({ code: 'upstream_unavailable' })
  actor.send({ type: 'list.more' })
  await load.last().resolve(pageOf([1], 2))
  expect(ids()).toEqual([2, 1])
  expect(snapshot().context.failure).toBeNull()
})

test('reloading shows the old rows until the new ones have loaded', async () => {
  const { actor, load, ids } = start()
  await load.last().resolve(pageOf([2, 1], 2))
  actor.send({ type: 'list.reload' })
  expect(ids()).toEqual([2, 1])
  await load.last().resolve(pageOf([3, 2], 3))
  expect(ids()).toEqual([3, 2])
})

test('reaches every state, and rest from every state', () => {
  const page = pageOf([1], 2)
  const walk = {
    input: undefined,
    events: [
      { type: 'list.more' },
      { type: 'list.reload' },
      ...['0.paged-list.loading', '0.paged-list.ready.more', '0.paged-list.ready.refreshing'].flatMap(
        (id) => [done(id, page), failed(id, 'not_found')],
      ),
    ],
    facet: ({ loaded }: { readonly loaded: number }) => Math.min(loaded, 2),
  }
  const machine = pagedListMachine<Row>()
  expectAllReachable(machine, walk)
  expectNoDeadEnd(machine, walk, ['paged-list.ready.idle'])
})

test('a page that was requested before a row changed does not revert the row', async () => {
  const { actor, load, snapshot } = start()
  const names = () => snapshot().context.rows.map(({ name = '' }) => name)
  const rename = (id: number, name: string) =>
    actor.send({ type: 'list.patch', patch: (row) => (row.id === id ? { ...row, name } : row) })
  await load.last().resolve(pageOf([2], 2))
  rename(2, 'new')
  actor.send({ type: 'list.more' })
  rename(1, 'newer')
  await load.last().resolve(pageOf([1], 2))
  expect(names()).toEqual(['new', 'newer'])
  actor.send({ type: 'list.reload' })
  rename(2, 'newest')
  await load.last().resolve(pageOf([2], 2))
  expect(names()).toEqual(['newest'])
})

test('a first page that was requested before a change is requested again', async () => {
  const { actor, load, ids } = start()
  actor.send({ type: 'list.reload' })
  expect(load.calls.map(({ isAborted }) => isAborted)).toEqual([true, false])
  await load.last().resolve(pageOf([2, 1]))
  expect(ids()).toEqual([2, 1])
})
