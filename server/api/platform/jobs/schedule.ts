import { Cron } from 'croner'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { Executor } from '#server/db/client.ts'
import type { JobKind } from './job.ts'
import { insertScheduled } from './store.ts'

/** Schedule that queues jobs at the times of their cron patterns. */
export class Schedule {
  readonly #jobs: { readonly job: JobKind; readonly pattern: Cron }[] = []
  /** Start of the latest minute whose jobs have been queued, in milliseconds. */
  #minute = 0

  /** Adds a job if it has a cron pattern. */
  add(job: JobKind): void {
    if (job.cron) this.#jobs.push({ job, pattern: new Cron(job.cron, { timezone: 'UTC' }) })
  }

  /**
   * Queues jobs that have become due since the previous call, or since any process last queued them: each once, regardless of how
   * many processes call this. Returns true if a new minute has begun.
   */
  async queueDue(db: Executor): Promise<boolean> {
    const now = Date.now()
    const minute = now - (now % MINUTE_MS)
    if (minute === this.#minute) return false
    const due = this.#jobs.flatMap(({ job, pattern }) => {
      // `previousRuns` excludes the time at which its search starts.
      const [at] = pattern.previousRuns(1, new Date(minute + 1))
      return at && at.getTime() > this.#minute ? [{ job, at }] : []
    })
    if (due.length > 0) await insertScheduled(db, due, new Date(minute))
    this.#minute = minute
    return true
  }
}
