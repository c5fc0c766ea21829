import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { Executor } from '#server/db/client.ts'
import { FairTurns, TurnDeadline } from '#server/lib/fair-turns.ts'
import type { JobKind } from './job.ts'
import { fail, finish, type TakenJob, takeNext } from './store.ts'

/**
 * Our choice: number of accounts whose last turn is remembered; if there are more, the account with the oldest turn is treated as
 * new.
 */
const TURNS_MAX = 1_000

export interface WorkerDeps {
  readonly db: Executor
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Jobs that this process is running, by id. */
  readonly held: Map<number, TakenJob>
  /** Time after which an attempt counts as failed, in milliseconds. */
  readonly attemptMs: number
}

/** Our choice: an account whose jobs take too long three times in a row rests for one minute, then longer. */
const BREAKER = { after: 3, restMs: MINUTE_MS, restMaxMs: 15 * MINUTE_MS } as const

/** Worker that runs the jobs of one kind, at most `atOnce` concurrently. */
export interface Worker {
  /** Looks for jobs immediately. */
  wake(): void
  /** Stops taking jobs; resolves when the running jobs have finished. */
  stop(): Promise<void>
}

/** Returns the turns of a kind's accounts. Jobs without an account, such as scheduled ones, share a lane of their own. */
const turnsOf = ({ atOnce }: JobKind, deadlineMs: number): FairTurns =>
  new FairTurns({ atOnce, perOwner: Math.max(1, atOnce - 1), deadlineMs, breaker: BREAKER })

const reasonOf = (error: Error): Error =>
  error instanceof TurnDeadline ? new Error('The job took too long.') : error

type Run = (data: never, signal: AbortSignal) => Promise<unknown>

/** Returns a function that runs the next job of a kind; it resolves to false if no job can begin. */
function createTaker({ db, log, held, attemptMs }: WorkerDeps, job: JobKind, run: Run) {
  const lanes = turnsOf(job, attemptMs)
  /** Sequence number of each account's last turn. */
  const turns = new LRUCache<string, number>({ max: TURNS_MAX })
  let turn = 0

  /** Records the outcome of a job that was begun. */
  const settle = (taken: TakenJob, work: Promise<unknown>) =>
    work
      .then(
        () => finish(db, taken),
        (error: Error) => {
          const err = reasonOf(error)
          log.warn({ err, job: job.name, id: taken.id, attempts: taken.attempts }, 'a job failed')
          return fail(db, taken, job, err)
        },
      )
      .finally(() => held.delete(taken.id))

  const take = async (): Promise<{ readonly done: Promise<void> } | null> => {
    const taken = await takeNext(db, job.name, {
      held: [...held.keys()],
      blocked: lanes.blocked(),
      turns: Object.fromEntries(turns.entries()),
    })
    if (!taken) return null
    if (taken.client_id !== null) turns.set(String(taken.client_id), ++turn)
    held.set(taken.id, taken)
    const work = lanes.begin(taken.client_id ?? 0, (signal) => run(taken.data as never, signal))
    return { done: settle(taken, work) }
  }

  // Jobs are taken one by one, because the next one depends on which are running.
  let taking: Promise<unknown> = Promise.resolve()
  return async (): Promise<boolean> => {
    const begun = taking.then(take)
    taking = begun.catch(() => null)
    const one = await begun
    await one?.done
    return one !== null
  }
}

/** Returns a worker for a kind of job, which starts when it is woken. */
export function createWorker(deps: WorkerDeps, job: JobKind, run: Run): Worker {
  const { log } = deps
  const next = createTaker(deps, job, run)
  const running = new Set<Promise<void>>()
  let wakes = 0
  let isStopped = false

  const drain = async () => {
    // Looks again if a job was queued while this look found none.
    let seen: number
    do {
      seen = wakes
      let isMore = true
      while (isMore && !isStopped) isMore = await next()
    } while (seen !== wakes && !isStopped)
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
