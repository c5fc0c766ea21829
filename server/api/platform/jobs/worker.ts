import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Executor } from '#server/db/client.ts'
import type { JobKind } from './job.ts'
import { fail, finish, type TakenJob, takeNext } from './store.ts'

/** Our choice: number of accounts whose last turn is remembered; beyond it, the account with the oldest turn counts as new. */
const TURNS_MAX = 1_000

export interface WorkerDeps {
  readonly db: Executor
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Jobs that this process is running, by id. */
  readonly held: Map<number, TakenJob>
  /** Time after which an attempt counts as failed, in milliseconds. */
  readonly attemptMs: number
}

/** Worker that runs the jobs of one kind, at most `atOnce` concurrently. */
export interface Worker {
  /** Looks for jobs immediately. */
  wake(): void
  /** Stops taking jobs; resolves when the running ones have finished. */
  stop(): Promise<void>
}

/** Rejects if the work takes longer than the given time; the work itself is not stopped. */
async function inTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const timeout = new AbortController()
  const expired = wait(milliseconds, undefined, { signal: timeout.signal }).then(() => {
    throw new Error('The job took too long.')
  })
  await Promise.race([work, expired]).finally(() => timeout.abort())
}

/** Returns a worker for a kind of job, which starts when it is woken. */
export function createWorker(
  { db, log, held, attemptMs }: WorkerDeps,
  job: JobKind,
  run: (data: never) => Promise<unknown>,
): Worker {
  const running = new Set<Promise<void>>()
  /** Number of each account's last turn. */
  const turns = new LRUCache<string, number>({ max: TURNS_MAX })
  let turn = 0
  let wakes = 0
  let isStopped = false

  /** Runs the next job; returns false if there was none. */
  const next = async (): Promise<boolean> => {
    const taken = await takeNext(db, job.name, {
      held: [...held.keys()],
      turns: Object.fromEntries(turns.entries()),
    })
    if (!taken) return false
    if (taken.client_id !== null) turns.set(String(taken.client_id), ++turn)
    held.set(taken.id, taken)
    try {
      await inTime(run(taken.data as never), attemptMs).then(
        () => finish(db, taken),
        (err: Error) => {
          log.warn({ err, job: job.name, id: taken.id, attempts: taken.attempts }, 'a job failed')
          return fail(db, taken, job, err)
        },
      )
    } finally {
      held.delete(taken.id)
    }
    return true
  }

  const drain = async () => {
    // Looks again if a job was queued while this look found none.
    for (let seen = -1; seen !== wakes && !isStopped; ) {
      seen = wakes
      while (!isStopped && (await next()));
    }
  }

  return {
    wake: () => {
      wakes++
      while (running.size < job.atOnce && !isStopped) {
        // If the database is unavailable when a job ends, its lease expires and the job is retried.
        const drained: Promise<void> = drain()
          .catch((error) => log.error({ err: error, job: job.name }, 'job queue failed'))
          .finally(() => running.delete(drained))
        running.add(drained)
      }
    },
    stop: async () => {
      isStopped = true
      await Promise.all(running)
    },
  }
}
