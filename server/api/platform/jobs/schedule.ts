import { Cron } from 'croner'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { Executor } from '#server/db/client.ts'
import type { JobKind } from './job.ts'
import { insertScheduled } from './store.ts'

/** Queues jobs by their cron patterns. */
export class Schedule {
  readonly #jobs: { readonly job: JobKind; readonly pattern: Cron }[] = []
  /** Latest minute whose jobs have been queued. */
  #minute = 0

  /** Adds a job if it has a cron pattern. */
  add(job: JobKind): void {
    if (job.cron) this.#jobs.push({ job, pattern: new Cron(job.cron, { timezone: 'UTC' }) })
  }

  /**
   * Queues the jobs of the current minute exactly once, regardless of how many processes call it and how often. Returns whether a
   * new minute has begun.
   */
  async queueDue(db: Executor): Promise<boolean> {
    const now = Date.now()
    const minute = now - (now % MINUTE_MS)
    if (minute === this.#minute) return false
    const at = new Date(minute)
    const due = this.#jobs.filter(({ pattern }) => pattern.match(at)).map(({ job }) => job)
    if (due.length > 0) await insertScheduled(db, due, at)
    this.#minute = minute
    return true
  }
}
