import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { FairQueue } from '#server/lib/fair-queue.ts'

/** Starts a queue of a given size whose tasks end when the test decides. */
function start(atOnce: number) {
  const failures: unknown[] = []
  const queue = new FairQueue({ atOnce, perOwner: atOnce }, (error, owner, subject) =>
    failures.push([(error as Error).message, owner, subject]),
  )
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const add = (owner: number, subject: number, name: string) =>
    queue.add(owner, subject, () => {
      begun.push(name)
      return new Promise((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(undefined))),
      )
    })
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await nextTurn()
  }
  return { queue, begun, failures, add, end }
}

it('limits concurrent tasks, and lets owners take turns', async () => {
  const { begun, add, end } = start(2)
  for (const n of [1, 2, 3, 4]) add(1, n, `first ${n}`)
  add(2, 9, 'second')
  expect(begun).toEqual(['first 1', 'first 2'])
  await end('first 1')
  await end('first 2')
  expect(begun).toEqual(['first 1', 'first 2', 'first 3', 'second'])
})

it('runs the newest waiting task of a subject', async () => {
  const { begun, add, end } = start(1)
  add(1, 1, 'running')
  add(1, 2, 'old')
  add(1, 2, 'new')
  await end('running')
  await end('new')
  expect(begun).toEqual(['running', 'new'])
})

it('reports a failure and continues', async () => {
  const { begun, failures, add, end } = start(1)
  add(1, 1, 'failing')
  add(1, 2, 'next')
  await end('failing', new Error('no'))
  expect(begun).toEqual(['failing', 'next'])
  expect(failures).toEqual([['no', 1, 1]])
})

it('finishes running tasks, and drops waiting ones', async () => {
  const { queue, begun, add, end } = start(1)
  add(1, 1, 'running')
  add(1, 2, 'waiting')
  let isOver = false
  const over = queue.end().then(() => {
    isOver = true
  })
  await nextTurn()
  expect(isOver).toBe(false)
  await end('running')
  await over
  expect(begun).toEqual(['running'])
})

it('leaves room for others while the work of an owner hangs', async () => {
  const order: number[] = []
  const queue = new FairQueue({ atOnce: 3, perOwner: 2 }, () => {})
  for (let n = 0; n < 20; n++) queue.add(1, n, () => new Promise(() => order.push(1)))
  queue.add(2, 1, async () => void order.push(2))
  queue.add(3, 1, async () => void order.push(3))
  await nextTurn()
  expect(order).toEqual([1, 1, 2, 3])
})

it('drops work beyond the limit of its owner, but not newer work on a waiting subject', async () => {
  const begun: string[] = []
  const queue = new FairQueue({ atOnce: 1, perOwner: 1, waitingMax: 2 }, () => {})
  const add = (owner: number, subject: number, name: string) =>
    queue.add(owner, subject, async () => void begun.push(name))
  let end = () => {}
  queue.add(9, 1, () => new Promise((resolve) => (end = resolve)))
  for (let subject = 1; subject <= 4; subject++) add(1, subject, `old ${subject}`)
  add(1, 2, 'new 2')
  add(2, 1, 'other')
  end()
  for (let n = 0; n < 20; n++) await nextTurn()
  expect(begun).toEqual(['old 1', 'other', 'new 2'])
})
