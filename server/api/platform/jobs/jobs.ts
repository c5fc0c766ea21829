import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '#contract/base/units.ts'
import { type Database, type Executor, JOBS_CHANNEL } from '#server/db/client.ts'
import { adoptFormerJobs } from './former-queue.ts'
import type { Job, JobKind } from './job.ts'
import { Schedule } from './schedule.ts'
import { dueKinds, endLeases, insertJob, renewLeases, type TakenJob } from './store.ts'
import { createWorker, type Worker } from './worker.ts'

/** Interval for renewing leases, queuing scheduled jobs, and finding due jobs that were not announced, such as retries. */
const LOOK_MS = 2 * SECOND_MS
/** Our choice: time after which an attempt counts as failed. */
const ATTEMPT_MS = 2 * MINUTE_MS
/** Longest time that a stopping process waits for its running jobs. */
const STOP_MS = 10 * SECOND_MS

/** Queue of background jobs in the database. */
export interface Jobs {
  /**
   * Queues a job; within a transaction, the job exists only if the transaction commits. The job starts immediately in a process
   * with a free worker.
   */
  enqueue<T extends object>(executor: Executor, job: Job<T>, data: T): Promise<void>
  /** Sets the function that runs jobs of a kind; must be called before `start`. */
  handle(job: JobKind, run: (data: never, signal: AbortSignal) => Promise<unknown>): void
  start(): Promise<void>
  /**
   * Stops taking jobs; resolves when the running jobs have finished, but after ten seconds at the latest. Can be called
   * repeatedly.
   */
  stop(): Promise<void>
}

/** Returns the job queue of a database; it takes jobs once `start` has been called. */
export function createJobs(
  database: Database,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  attemptMs = ATTEMPT_MS,
): Jobs {
  const { db, isEmbedded, notifications } = database
  const workers = new Map<string, Worker>()
  const schedule = new Schedule()
  const held = new Map<number, TakenJob>()

  const look = async () => {
    await renewLeases(db, [...held.values()])
    if (await schedule.queueDue(db)) await adoptFormerJobs(database)
    for (const name of await dueKinds(db, [...workers.keys()])) workers.get(name)?.wake()
  }
  let looking: Promise<void> | null = null
  const lookOnce = () => {
    looking ??= look()
      .catch((error) => log.error({ err: error }, 'job queue failed'))
      .finally(() => {
        looking = null
      })
  }
  const onQueued = (name: string) => workers.get(name)?.wake()
  let timer: NodeJS.Timeout | undefined
  let stopping: Promise<void> | undefined
  const stop = async () => {
    notifications.off(JOBS_CHANNEL, onQueued)
    notifications.off('resumed', lookOnce)
    const stopped = Promise.all([...workers.values()].map((worker) => worker.stop()))
    await Promise.race([stopped, wait(STOP_MS, undefined, { ref: false })])
    clearInterval(timer)
    await looking
  }

  return {
    enqueue: (executor, job, data) => insertJob(executor, job, data),
    handle: (job, run) => {
      if (workers.has(job.name)) throw new Error(`The job ${job.name} has two handlers.`)
      workers.set(job.name, createWorker({ db, log, held, attemptMs }, job, run))
      schedule.add(job)
    },
    start: async () => {
      if (isEmbedded) await endLeases(db)
      notifications.on(JOBS_CHANNEL, onQueued)
      notifications.on('resumed', lookOnce)
      timer = setInterval(lookOnce, LOOK_MS).unref()
      lookOnce()
    },
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
