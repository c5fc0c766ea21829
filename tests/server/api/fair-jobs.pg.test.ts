import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createJobs, type Handlers, type Jobs } from '#server/api/platform/jobs/jobs.ts'
import type { Database } from '#server/db/client.ts'
import { startDatabase } from '#tests/support/api.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const begin = async () => {
  const started = await startDatabase()
  open.push(started.close)
  return started.database
}

/** Starts a queue whose documents are read by a function. */
async function reading(database: Database, read: Handlers['read-source']): Promise<Jobs> {
  const jobs = createJobs(database, pino({ level: 'silent' }) as never)
  open.push(() => jobs.stop())
  const handlers = new Proxy({} as Handlers, {
    get: (_, name) => (name === 'read-source' ? read : async () => {}),
  })
  await jobs.start(handlers)
  return jobs
}

describe('clients with documents to read', () => {
  it('take turns, so that many files of one delay one of another by at most one', async () => {
    const database = await begin()
    const finish: (() => void)[] = []
    const order: number[] = []
    const jobs = await reading(database, ({ clientId }) => {
      order.push(clientId)
      return new Promise((resolve) => finish.push(resolve))
    })
    const add = (clientId: number, count: number) =>
      database.db.transaction(async (tx) => {
        for (let n = 0; n < count; n++) await jobs.enqueue(tx, 'read-source', { clientId, sourceId: n + 1 })
      })
    const next = async () => {
      finish.shift()?.()
      const begun = order.length + 1
      await expect.poll(() => order.length).toBe(begun)
    }
    await add(1, 40)
    jobs.wake('read-source')
    // A client who is alone has all readers.
    await expect.poll(() => order).toEqual([1, 1])
    await add(2, 3)
    await add(3, 2)
    for (let n = 0; n < 7; n++) await next()
    expect(order.slice(2, 4).sort()).toEqual([2, 3])
    expect(order.filter((id) => id === 3)).toHaveLength(2)
    expect(order.filter((id) => id === 2).length).toBeGreaterThanOrEqual(2)
    for (const done of finish) done()
    await database.db.execute(sql`delete from jobs.job where name = 'read-source' and state < 'active'`)
  })
})

describe('jobs of a process that was killed', () => {
  it('go on within ten seconds of the next start', { timeout: 30_000 }, async () => {
    const database = await begin()
    const before = await reading(database, async () => {})
    await before.stop()
    open.pop()
    // As a killed process leaves it: begun just before.
    await database.db.execute(sql`
      insert into jobs.job (name, data, state, started_on)
      values ('read-source', '{"clientId": 1, "sourceId": 7}', 'active', now() - interval '1 second')`)
    const read: number[] = []
    const from = performance.now()
    await reading(database, async ({ sourceId }) => void read.push(sourceId))
    await expect.poll(() => read, { timeout: 15_000 }).toEqual([7])
    expect(performance.now() - from).toBeLessThan(10_000)
  })

  it('stay with a process that is busy with them', { timeout: 30_000 }, async () => {
    const database = await begin()
    let runs = 0
    let finish = () => {}
    const jobs = await reading(database, () => {
      runs++
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    await jobs.enqueue(database.db, 'read-source', { clientId: 1, sourceId: 1 })
    jobs.wake('read-source')
    await expect.poll(() => runs).toBe(1)
    const startedAt = async () =>
      (
        await database.db.execute<{ at: string }>(
          sql`select started_on::text as at from jobs.job where name = 'read-source' and state = 'active'`,
        )
      ).rows[0]?.at
    const first = await startedAt()
    await expect.poll(startedAt, { timeout: 5_000 }).not.toBe(first)
    expect(runs).toBe(1)
    finish()
    await expect.poll(startedAt).toBeUndefined()
  })
})
