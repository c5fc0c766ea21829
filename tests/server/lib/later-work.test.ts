import { afterEach, expect, it, vi } from 'vitest'
import { LaterWork } from '#server/lib/later-work.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('processes collected items together, by key and name', async () => {
  vi.useFakeTimers()
  const later = new LaterWork(() => {})
  const groups: [string, readonly number[]][] = []
  const add = (key: number, name: string, item: number) =>
    later.gather(key, name, item, async (items: readonly number[]) => {
      groups.push([`${name} of ${key}`, items])
    })
  add(1, 'answers', 1)
  add(1, 'answers', 2)
  add(1, 'sentiments', 3)
  add(2, 'answers', 4)
  await vi.advanceTimersByTimeAsync(200)
  expect(groups).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(groups).toEqual([
    ['answers of 1', [1, 2]],
    ['sentiments of 1', [3]],
    ['answers of 2', [4]],
  ])
})

it('processes them immediately if a caller awaits them, and at the end', async () => {
  const later = new LaterWork(() => {})
  const done: (readonly string[])[] = []
  const work = async (items: readonly string[]) => void done.push(items)
  later.gather(1, 'answers', 'first', work)
  await later.settled(1)
  expect(done).toEqual([['first']])
  later.gather(1, 'answers', 'second', work)
  later.gather(2, 'answers', 'third', work)
  await later.end()
  expect(done).toEqual([['first'], ['second'], ['third']])
})

it('reports a failure and continues, in order', async () => {
  const failures: unknown[] = []
  const later = new LaterWork((error, key, name) => failures.push([(error as Error).message, key, name]))
  const done: string[] = []
  later.gather(1, 'answers', 1, async () => {
    done.push('gathered')
    throw new Error('no')
  })
  const settled = later.settled(1)
  later.add(1, 'questions', async () => void done.push('added'))
  await settled
  await later.end()
  expect(done).toEqual(['gathered', 'added'])
  expect(failures).toEqual([['no', 1, 'answers']])
})

const away = () => Object.assign(new Error('Connection terminated'), { code: '08006' })

it('repeats work that finds the database unavailable, in order, until it succeeds', async () => {
  vi.useFakeTimers()
  const failures: unknown[] = []
  const later = new LaterWork((error) => failures.push(error))
  const done: string[] = []
  let tries = 0
  later.add(1, 'questions', async () => {
    if (++tries < 6) throw away()
    done.push('first')
  })
  later.add(1, 'questions', async () => void done.push('second'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toEqual(['first', 'second'])
  expect(failures).toEqual([])
})

it('gives up after minutes, and attempts it once more at the end', async () => {
  vi.useFakeTimers()
  const failures: unknown[] = []
  const later = new LaterWork((error) => failures.push(error))
  let tries = 0
  const work = async () => {
    tries++
    throw away()
  }
  later.add(1, 'questions', work)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect([tries, failures.length]).toEqual([13, 1])
  later.add(2, 'questions', work)
  await vi.advanceTimersByTimeAsync(1_000)
  const before = tries
  await later.end()
  expect([tries - before, failures.length]).toEqual([1, 2])
})
