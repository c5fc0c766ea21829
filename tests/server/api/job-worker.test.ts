import { afterEach, expect, it } from 'vitest'
import { startWorker, type Worker } from '#server/api/platform/jobs/worker.ts'

const workers: Worker[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

/** A queue in memory, whose statements can be made to fail. */
function queue(jobs: readonly { readonly id: string; readonly n: number }[]) {
  const waiting = [...jobs]
  const calls: string[] = []
  const logged: unknown[] = []
  let away = new Set<string>()
  const statement = async (kind: string, id: string) => {
    calls.push(`${kind} ${id}`)
    if (away.delete(`${kind} ${id}`)) throw new Error('timeout exceeded when trying to connect')
  }
  const boss = {
    fetch: async () => {
      const job = waiting.shift()
      return job ? [{ id: job.id, data: { n: job.n } }] : []
    },
    complete: (_name: string, id: string) => statement('complete', id),
    fail: (_name: string, id: string, error: Error) => statement(`fail (${error.message})`, id),
  }
  const start = (handle: (data: { n: number }) => Promise<void>, expireMs = 60_000) => {
    const log = { error: (details: object) => logged.push(details) }
    const worker = startWorker({ boss: boss as never, name: 'any', expireMs, log: log as never, handle })
    workers.push(worker)
    return worker
  }
  return {
    calls,
    logged,
    start,
    add: (id: string, n: number) => waiting.push({ id, n }),
    loses: (...statements: string[]) => {
      away = new Set(statements)
    },
  }
}

it('works on one job after the other, and on those that come later when it is woken', async () => {
  const { calls, start, add } = queue([
    { id: 'a', n: 1 },
    { id: 'b', n: 2 },
  ])
  const done: number[] = []
  const worker = start(async ({ n }) => void done.push(n))
  await expect.poll(() => done).toEqual([1, 2])
  add('c', 3)
  worker.wake()
  await expect.poll(() => calls).toEqual(['complete a', 'complete b', 'complete c'])
})

it('marks a job as failed that throws or takes too long, and goes on', async () => {
  const { calls, start } = queue([
    { id: 'a', n: 1 },
    { id: 'b', n: 2 },
    { id: 'c', n: 3 },
  ])
  start(async ({ n }) => {
    if (n === 1) throw new Error('no')
    if (n === 2) await new Promise(() => {})
  }, 20)
  await expect.poll(() => calls).toEqual(['fail (no) a', 'fail (The job took too long.) b', 'complete c'])
})

it('goes on when the database is away as a job ends', async () => {
  const { calls, logged, start, loses } = queue([{ id: 'a', n: 1 }])
  loses('complete a')
  const worker = start(async () => {})
  await expect.poll(() => logged).toHaveLength(1)
  expect(calls).toEqual(['complete a'])
  await worker.stop()
})
