import type { Context } from '#server/api/core/context.ts'
import { failedJobs, retryFailed } from '#server/api/platform/jobs/inspect.ts'
import { iso } from '#server/lib/iso.ts'
import { CommandError } from './command-error.ts'

const line = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200)

/** Lists permanently failed jobs, one per line. */
export async function listFailed({ db }: Context): Promise<string[]> {
  const jobs = await failedJobs(db)
  if (!jobs.length) return ['No job has failed.']
  return jobs.map(
    ({ id, name, failed_at, attempts, error }) =>
      `${id}\t${name}\t${iso(failed_at)}\tafter ${attempts} ${attempts === 1 ? 'try' : 'tries'}\t${line(error)}`,
  )
}

/** Queues a failed job for one more attempt. */
export async function retryOne({ db }: Context, jobId: string | undefined): Promise<string[]> {
  const name = await retryFailed(db, jobId ?? '')
  if (!name) throw new CommandError(`Unknown failed job "${jobId ?? ''}"; "jobs" lists them all.`)
  return [`${name} will be retried.`]
}
