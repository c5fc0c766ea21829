import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { SECOND_MS } from '#contract/base/units.ts'
import type { Database } from '#server/db/client.ts'

/** How often a process says that it still works on its jobs. */
const BEAT_MS = 2 * SECOND_MS
/** Our choice: silence after which the process of a job counts as dead; four missed beats. */
const LEASE_SECONDS = 8
/** After a start, jobs of the process before are looked for at every beat for this long; later now and then. */
const EAGER_MS = 20 * SECOND_MS
const PATIENT_MS = 30 * SECOND_MS
/** A job that a process has died with this many times more than it may be retried is left to fail. */
const DEATHS_MAX = 5

/** Jobs that this process works on. */
export interface Leases {
  /** Calls the work while the job counts as this process's. */
  holding<R>(jobId: string, work: () => Promise<R>): Promise<R>
  stop(): void
}

/** Says every two seconds that the jobs of this process are worked on, and puts those of dead processes back into their queues. */
export function createLeases(
  { db, isEmbedded }: Pick<Database, 'db' | 'isEmbedded'>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  onReturned: (queues: readonly string[]) => void,
): Leases {
  const held = new Set<string>()
  const began = performance.now()
  let looked = 0

  const beat = async () => {
    if (held.size === 0) return
    await db.execute(sql`
      update jobs.job set started_on = now()
      where state = 'active' and id = any(${sql.param([...held])}::uuid[])`)
  }
  const returnOf = async (silentSeconds: number) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      update jobs.job set state = 'retry', start_after = now()
      where state = 'active' and started_on <= now() - make_interval(secs => ${silentSeconds})
        and retry_count < retry_limit + ${DEATHS_MAX} and not id = any(${sql.param([...held])}::uuid[])
      returning name`)
    if (rows.length === 0) return
    log.info({ jobs: rows.length }, 'jobs of a process that ended were taken over')
    onReturned([...new Set(rows.map(({ name }) => name))])
  }
  const tick = async () => {
    await beat()
    const now = performance.now()
    if (now - began > EAGER_MS && now - looked < PATIENT_MS) return
    looked = now
    await returnOf(LEASE_SECONDS)
  }
  const report = (error: unknown) => log.error({ err: error }, 'job queue failed')

  // The folder of the embedded database has one process: nobody works on what was begun before.
  if (isEmbedded) void returnOf(0).catch(report)
  const timer = setInterval(() => void tick().catch(report), BEAT_MS).unref()
  return {
    holding: async (jobId, work) => {
      held.add(jobId)
      try {
        return await work()
      } finally {
        held.delete(jobId)
      }
    },
    stop: () => clearInterval(timer),
  }
}
