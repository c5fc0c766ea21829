import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'

/** Interval of polling a queue for jobs of other processes, in milliseconds; jobs of this process start immediately. */
const POLL_MS = 5_000

/** A job as it is taken from its queue. */
export interface FetchedJob<T extends object> {
  readonly id: string
  readonly data: T
}

/** What a worker needs of the queue. */
export interface WorkerDeps<T extends object> {
  readonly boss: Pick<PgBoss, 'complete' | 'fail' | 'deleteJob'> & {
    fetch(name: string): Promise<readonly FetchedJob<T>[]>
  }
  readonly name: string
  /** Time after which a job counts as failed, in milliseconds. */
  readonly expireMs: number
  /** Whether a job is deleted once it is done, because its data is secret. */
  readonly isSecret?: boolean | undefined
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Calls the work on a job while others leave it to this process; calls it at once if not given. */
  readonly holding?: ((jobId: string, work: () => Promise<void>) => Promise<void>) | undefined
  handle(data: T): Promise<void>
}

/** Takes the jobs of a queue one at a time. */
export interface Worker {
  /** Looks for a job immediately. */
  wake(): void
  /** Takes no further job; resolves when the running one is finished. */
  stop(): Promise<void>
}

/**
 * Starts a worker. pg-boss has one, but it does not await its own statements: a database that is away when a
 * job ends would end the process. Here the job stays active, expires, and is tried again.
 */
export function startWorker<T extends object>({
  boss,
  name,
  expireMs,
  isSecret = false,
  log,
  holding = (_jobId, work) => work(),
  handle,
}: WorkerDeps<T>): Worker {
  let isStopped = false
  let isWoken = false
  let wakeUp = new AbortController()

  const attempt = async (data: T) => {
    const timeout = new AbortController()
    const expired = wait(expireMs, undefined, { signal: timeout.signal }).then(() => {
      throw new Error('The job took too long.')
    })
    await Promise.race([handle(data), expired]).finally(() => timeout.abort())
  }

  /** Works on the next job. Returns whether there was one. */
  const next = async (): Promise<boolean> => {
    const [job] = await boss.fetch(name)
    if (!job) return false
    await holding(job.id, async () => {
      const failure = await attempt(job.data).then(
        () => null,
        (error: Error) => error,
      )
      if (failure) await boss.fail(name, job.id, failure)
      else await (isSecret ? boss.deleteJob(name, job.id) : boss.complete(name, job.id))
    })
    return true
  }

  const run = async () => {
    while (!isStopped) {
      isWoken = false
      wakeUp = new AbortController()
      const found = await next().catch((error) => {
        log.error({ err: error, queue: name }, 'job queue failed')
        return false
      })
      if (found || isWoken || isStopped) continue
      await wait(POLL_MS, undefined, { signal: wakeUp.signal }).catch(() => {})
    }
  }
  const running = run()

  return {
    wake: () => {
      isWoken = true
      wakeUp.abort()
    },
    stop: () => {
      isStopped = true
      wakeUp.abort()
      return running
    },
  }
}
