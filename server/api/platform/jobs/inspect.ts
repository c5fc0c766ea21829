import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/base/units.ts'
import { type Executor, JOBS_CHANNEL } from '#server/db/client.ts'
import type { Job } from './job.ts'

/** Our choice: time for which failed jobs are listed and can be retried. */
const FAILED_LIFE_MS = 30 * DAY_MS
/** Our choice: maximum number of failed jobs that are listed. */
const LISTED_MAX = 50

/** Returns the SQL condition that a job of this kind, with the given value in its data, is waiting or running. */
export const hasJob = <T extends object>(
  job: Job<T>,
  key: keyof T & string,
  value: SQLWrapper,
): SQL => sql`exists (
  select from jobs where jobs.name = ${job.name} and failed_at is null and jobs.data ->> ${key} = ${value}::text)`

/** Job that is not retried anymore. */
export interface FailedJob extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly failed_at: Date | string
  readonly attempts: number
  /** Error in the last attempt; empty if none is known. */
  readonly error: string
}

/** Returns the failed jobs, newest first, without their data, which contains codes if the jobs send e-mails. */
export async function failedJobs(db: Executor): Promise<FailedJob[]> {
  const { rows } = await db.execute<FailedJob>(sql`
    select id, name, failed_at, attempts, coalesce(error, '') as error
    from jobs where failed_at is not null order by failed_at desc, id limit ${LISTED_MAX}`)
  return rows
}

/** Queues a failed job for one more attempt and returns the job's name; null if there is no such job. */
export async function retryFailed(db: Executor, id: string): Promise<string | null> {
  if (!/^\d{1,15}$/.test(id)) return null
  const { rows } = await db.execute<{ name: string }>(sql`
    with queued as (
      update jobs set failed_at = null, run_at = now(), attempts_max = attempts + 1
      where id = ${Number(id)} and failed_at is not null returning name
    ) select name, pg_notify(${JOBS_CHANNEL}, name) from queued`)
  return rows[0]?.name ?? null
}

/** Deletes jobs that failed long ago. */
export async function forgetFailed(db: Executor): Promise<void> {
  await db.execute(
    sql`delete from jobs where failed_at < now() - make_interval(secs => ${FAILED_LIFE_MS / 1_000})`,
  )
}

/** Deletes an account's jobs, and the jobs that send e-mails to its members. */
export async function deleteJobsOf(db: Executor, clientId: number): Promise<void> {
  await db.execute(sql`
    delete from jobs where client_id = ${clientId} or client_id is null
      and lower(coalesce(data ->> 'to', data ->> 'email')) in (select lower(email) from users where client_id = ${clientId})`)
}

/** Number of jobs of a kind in a state, and seconds since the oldest of them became due. */
export interface QueueFigure extends Record<string, unknown> {
  readonly kind: string
  readonly state: 'waiting' | 'running' | 'failed'
  readonly jobs: number
  readonly oldest: number
}

/** Returns the number of jobs, and how long the oldest has been due, by kind and state. */
export async function queueFigures(db: Executor): Promise<QueueFigure[]> {
  const { rows } = await db.execute<QueueFigure>(sql`
    select name as kind,
      case when failed_at is not null then 'failed' when lease_until > now() then 'running' else 'waiting' end as state,
      count(*)::int as jobs,
      greatest(0, coalesce(extract(epoch from now() - min(run_at)), 0))::float8 as oldest
    from jobs group by 1, 2`)
  return rows
}
