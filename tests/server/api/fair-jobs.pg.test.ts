import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { job } from '#server/api/platform/jobs/job.ts'
import { createJobs, type Jobs } from '#server/api/platform/jobs/jobs.ts'
import type { Database } from '#server/db/client.ts'
import { startDatabase } from '#tests/support/api.ts'
import { breakable } from '#tests/support/breakable.ts'

interface Reading {
  readonly clientId: number
  readonly n: number
}

const readJob = job<Reading>('read', { retries: 1, atOnce: 2 })
const writeJob = job<{ readonly n: number }>('write')

let database: Database
const open: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  const started = await startDatabase()
  open.push(started.close)
  database = started.database
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** Creates accounts and returns their ids. */
async function accounts(count: number): Promise<number[]> {
  const { rows } = await database.db.execute<{ id: number }>(sql`
    insert into clients (public_id, name, plan, subscription_end, chat_config)
    select 'C' || n, 'Acme', 'pro', now() + interval '1 day', '{}' from generate_series(1, ${count}::int) n returning id`)
  return rows.map(({ id }) => id)
}

/** Starts a process whose read jobs run the given function. */
async function reading(
  read: (data: Reading) => Promise<unknown>,
  { attemptMs, on = database }: { attemptMs?: number; on?: Database } = {},
): Promise<Jobs> {
  const jobs = createJobs(on, pino({ level: 'silent' }), attemptMs)
  open.push(() => jobs.stop())
  jobs.handle(readJob, read)
  jobs.handle(writeJob, async () => {})
  await jobs.start()
  return jobs
}

interface StoredJob extends Record<string, unknown> {
  readonly name: string
  readonly attempts: number
  readonly error: string | null
  readonly failed: boolean
}

const stored = async (): Promise<StoredJob[]> =>
  (
    await database.db.execute<StoredJob>(
      sql`select name, attempts, error, failed_at is not null as failed from jobs order by id`,
    )
  ).rows

describe('a job', () => {
  it('exists only if its transaction commits, runs immediately, and is deleted when it is done', async () => {
    const [clientId = 0] = await accounts(1)
    const read: number[] = []
    const jobs = await reading(async ({ n }) => void read.push(n))
    const lost = database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, readJob, { clientId, n: 1 })
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    await database.db.transaction((tx) => jobs.enqueue(tx, readJob, { clientId, n: 2 }))
    await expect.poll(() => read).toEqual([2])
    await expect.poll(stored).toEqual([])
  })

  it('is retried if it throws, and stored as failed with the reason after the last attempt', async () => {
    const [clientId = 0] = await accounts(1)
    let attempts = 0
    const jobs = await reading(async () => {
      throw new Error(`no ${++attempts}`)
    })
    await jobs.enqueue(database.db, readJob, { clientId, n: 1 })
    await expect
      .poll(stored, { timeout: 10_000 })
      .toEqual([{ name: 'read', attempts: 2, error: 'no 2', failed: true }])
  })

  it('counts as failed if it takes too long, and the next one begins', async () => {
    const [clientId = 0] = await accounts(1)
    const read: number[] = []
    const jobs = await reading(
      ({ n }) => {
        read.push(n)
        return n < 2 ? new Promise(() => {}) : Promise.resolve()
      },
      { attemptMs: 20 },
    )
    await database.db.transaction(async (tx) => {
      for (const n of [1, 2]) await jobs.enqueue(tx, readJob, { clientId, n })
    })
    await expect.poll(() => read).toContain(2)
    await expect.poll(async () => (await stored())[0]?.error).toBe('The job took too long.')
  })

  it('runs again if the database was unavailable when it ended', { timeout: 30_000 }, async () => {
    const [clientId = 0] = await accounts(1)
    const broken = breakable(database)
    let runs = 0
    let ended = () => {}
    const isBack = new Promise<void>((resolve) => {
      ended = resolve
    })
    const jobs = await reading(async () => void runs++, { on: broken.database })
    await broken.whileBroken(
      new Error('timeout exceeded when trying to connect'),
      async () => {
        await jobs.enqueue(database.db, readJob, { clientId, n: 1 })
        await isBack
      },
      (text) => {
        const isEnd = text.startsWith('delete from jobs')
        if (isEnd) ended()
        return isEnd
      },
    )
    await expect.poll(() => runs, { timeout: 20_000 }).toBe(2)
    await expect.poll(stored).toEqual([])
  })

  it('that has failed is deleted with its account', async () => {
    const [clientId = 0] = await accounts(1)
    await database.db.execute(sql`
      insert into jobs (name, client_id, data, attempts_max, failed_at) values ('read', ${clientId}, '{}', 1, now())`)
    await database.db.execute(sql`delete from clients where id = ${clientId}`)
    expect(await stored()).toEqual([])
  })
})

describe('scheduled jobs', () => {
  it('are queued once a minute by several processes together', async () => {
    const everyMinute = job<object>('tick', { cron: '* * * * *' })
    let runs = 0
    const begin = async () => {
      const jobs = createJobs(database, pino({ level: 'silent' }))
      open.push(() => jobs.stop())
      jobs.handle(everyMinute, async () => void runs++)
      await jobs.start()
    }
    await Promise.all([begin(), begin(), begin()])
    await expect.poll(() => runs).toBeGreaterThan(0)
    const { rows } = await database.db.execute<{ ticks: number }>(sql`
      select count(distinct at)::int as ticks from job_ticks where name = 'tick'`)
    await expect.poll(stored).toEqual([])
    // The minute may have ended between the two readings.
    expect(runs).toBeLessThanOrEqual((rows[0]?.ticks ?? 0) + 1)
  })
})

describe('a scheduled job', () => {
  const yearly = job<object>('yearly', { cron: '0 0 1 1 *' })
  /** Starts several processes; returns the number of runs once all are idle. */
  const runsOf = async () => {
    let runs = 0
    const begin = async () => {
      const jobs = createJobs(database, pino({ level: 'silent' }))
      open.push(() => jobs.stop())
      jobs.handle(yearly, async () => void runs++)
      await jobs.start()
    }
    await Promise.all([begin(), begin(), begin()])
    const tickedAt = async () =>
      (
        await database.db.execute<{ year: number }>(
          sql`select extract(year from at)::int as year from job_ticks where name = 'yearly'`,
        )
      ).rows[0]?.year
    await expect.poll(tickedAt).toBe(new Date().getUTCFullYear())
    await expect.poll(async () => (await stored()).filter(({ failed }) => !failed)).toEqual([])
    return () => runs
  }
  const tickedLongAgo = () =>
    database.db.execute(sql`insert into job_ticks (name, at) values ('yearly', '2001-01-01T00:00:00Z')`)

  it('waits for its time where the database has never seen it', async () => {
    const runs = await runsOf()
    expect(runs()).toBe(0)
  })

  it('makes up once for the times at which no process ran', async () => {
    await tickedLongAgo()
    const runs = await runsOf()
    await expect.poll(runs).toBe(1)
  })

  it('is not queued while an earlier run waits, and replaces one that failed', async () => {
    await tickedLongAgo()
    await database.db.execute(sql`
      insert into jobs (name, data, attempts, attempts_max, failed_at) values ('yearly', '{}', 1, 1, now()), ('yearly', '{}', 0, 1, null)`)
    const runs = await runsOf()
    await expect.poll(runs).toBe(1)
    expect(await stored()).toEqual([])
  })
})

describe('clients with documents to read', () => {
  it('take turns, so that many files of one client delay another’s by at most one', async () => {
    const [one = 0, two = 0, three = 0] = await accounts(3)
    const finish: ((value?: unknown) => void)[] = []
    const order: number[] = []
    const jobs = await reading(({ clientId }) => {
      order.push(clientId)
      return new Promise((resolve) => finish.push(resolve))
    })
    const add = (clientId: number, count: number) =>
      database.db.transaction(async (tx) => {
        for (let n = 1; n <= count; n++) await jobs.enqueue(tx, readJob, { clientId, n })
      })
    const next = async () => {
      finish.shift()?.()
      const begun = order.length + 1
      await expect.poll(() => order.length).toBe(begun)
    }
    await add(one, 40)
    // A single client leaves one reader free for others.
    await expect.poll(() => order).toEqual([one])
    await add(two, 3)
    await expect.poll(() => order).toEqual([one, two])
    await add(three, 2)
    for (let n = 0; n < 7; n++) await next()
    expect(order.slice(0, 3)).toEqual([one, two, three])
    expect(order.filter((id) => id === three)).toHaveLength(2)
    expect(order.filter((id) => id === two).length).toBeGreaterThanOrEqual(2)
    await database.db.execute(sql`delete from jobs where lease_until is null`)
    for (const done of finish) done()
  })
})

describe('a client whose jobs hang', () => {
  it('leaves one worker to the others, whose jobs run as if it were not there', async () => {
    const [hostile = 0, ...others] = await accounts(4)
    const order: number[] = []
    const jobs = await reading(({ clientId }) => {
      order.push(clientId)
      return clientId === hostile ? new Promise(() => {}) : Promise.resolve()
    })
    await database.db.transaction(async (tx) => {
      for (let n = 1; n <= 30; n++) await jobs.enqueue(tx, readJob, { clientId: hostile, n })
    })
    await expect.poll(() => order).toEqual([hostile])
    await database.db.transaction(async (tx) => {
      for (const clientId of others)
        for (let n = 1; n <= 5; n++) await jobs.enqueue(tx, readJob, { clientId, n })
    })
    await expect.poll(() => order.length).toBe(16)
    expect(order.filter((id) => id === hostile)).toHaveLength(1)
    await database.db.execute(sql`delete from jobs`)
  })

  it('rests after three of them in a row took too long', async () => {
    const [hostile = 0] = await accounts(1)
    let begun = 0
    const jobs = await reading(
      () => {
        begun++
        return new Promise(() => {})
      },
      { attemptMs: 20 },
    )
    await database.db.transaction(async (tx) => {
      for (let n = 1; n <= 30; n++) await jobs.enqueue(tx, readJob, { clientId: hostile, n })
    })
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(3)
    const attempted = async () => (await stored()).reduce((sum, { attempts }) => sum + attempts, 0)
    await expect.poll(attempted).toBe(3)
    await jobs.enqueue(database.db, readJob, { clientId: hostile, n: 31 })
    expect(begun).toBe(3)
    await database.db.execute(sql`delete from jobs`)
  })
})

describe('jobs of a process that was killed', () => {
  const begun = (clientId: number, attempts: number) =>
    database.db.execute(sql`
      insert into jobs (name, client_id, data, attempts, attempts_max, lease_until)
      values ('read', ${clientId}, ${JSON.stringify({ clientId, n: 7 })}::jsonb, ${attempts}, 2, now() + interval '7 seconds')`)

  it('continue within ten seconds of the next start', { timeout: 30_000 }, async () => {
    const [clientId = 0] = await accounts(1)
    // Leaves the state of a process that was killed shortly after starting a job.
    await begun(clientId, 1)
    const read: number[] = []
    const from = performance.now()
    await reading(async ({ n }) => void read.push(n))
    await expect.poll(() => read, { timeout: 15_000 }).toEqual([7])
    expect(performance.now() - from).toBeLessThan(10_000)
  })

  it.each([
    ['a server', false],
    ['an embedded database', true],
  ])('fail if too many processes on %s have died while running them', async (_, isEmbedded) => {
    const [clientId = 0] = await accounts(1)
    await begun(clientId, 7)
    // Leases on a server expire; leases on an embedded database end at each startup.
    if (!isEmbedded) await database.db.execute(sql`update jobs set lease_until = now()`)
    const read: number[] = []
    await reading(async ({ n }) => void read.push(n), { on: { ...database, isEmbedded } })
    await expect.poll(async () => (await stored())[0]?.failed).toBe(true)
    expect(read).toEqual([])
  })

  it('are not begun again by a process that was too busy to renew its lease', async () => {
    const [clientId = 0, other = 0] = await accounts(2)
    const read: number[] = []
    const finish: ((value?: unknown) => void)[] = []
    const jobs = await reading(({ n }) => {
      read.push(n)
      return new Promise((resolve) => finish.push(resolve))
    })
    await jobs.enqueue(database.db, readJob, { clientId, n: 1 })
    await expect.poll(() => read).toEqual([1])
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`update jobs set lease_until = now() - interval '1 second'`)
      await jobs.enqueue(tx, readJob, { clientId: other, n: 2 })
    })
    await expect.poll(() => read).toEqual([1, 2])
    for (const done of finish) done()
    await expect.poll(stored).toEqual([])
  })

  it('stay with a process that is busy with them', { timeout: 30_000 }, async () => {
    const [clientId = 0] = await accounts(1)
    let runs = 0
    let finish = (_value?: unknown) => {}
    const jobs = await reading(() => {
      runs++
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    await jobs.enqueue(database.db, readJob, { clientId, n: 1 })
    await expect.poll(() => runs).toBe(1)
    const leaseEnd = async () =>
      (await database.db.execute<{ at: string }>(sql`select lease_until::text as at from jobs`)).rows[0]?.at
    const first = await leaseEnd()
    await expect.poll(leaseEnd, { timeout: 5_000 }).not.toBe(first)
    expect(runs).toBe(1)
    finish()
    await expect.poll(leaseEnd).toBeUndefined()
  })
})
