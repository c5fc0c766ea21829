import { iso } from '../chats/map.ts'
import type { Context } from '../context.ts'
import { failedJobs, retryFailed } from '../jobs/failed.ts'
import type { JobName } from '../jobs/jobs.ts'
import { CommandError } from './command-error.ts'

const line = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200)

/** Lists the jobs that were given up, one a line. */
export async function listFailed({ db }: Context): Promise<string[]> {
  const jobs = await failedJobs(db)
  if (!jobs.length) return ['No job has failed.']
  return jobs.map(
    ({ id, name, failed_at, tries, reason }) =>
      `${id}\t${name}\t${iso(failed_at)}\tafter ${tries} ${tries === 1 ? 'try' : 'tries'}\t${line(reason)}`,
  )
}

/** Gives a job that was given up one more try. */
export async function retryOne({ db, jobs }: Context, jobId: string | undefined): Promise<string[]> {
  const name = await retryFailed(db, jobId ?? '')
  if (!name) throw new CommandError(`There is no failed job "${jobId ?? ''}"; "jobs" lists them.`)
  jobs.wake(name as JobName)
  return [`${name} is tried again.`]
}
