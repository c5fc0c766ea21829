import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'

/** A job that was given up after its last try: a dead letter, kept for a month. */
export interface FailedJob extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly failed_at: Date | string
  readonly tries: number
  /** What went wrong at the last try; empty where it was not told. */
  readonly reason: string
}

/** Most dead letters of a list. */
const SHOWN = 50

/** False in a database that no API has been started on: the queue makes its tables at its first start. */
export async function hasQueue(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('jobs.job') is not null as there`,
  )
  return rows[0]?.there ?? false
}

/** The dead letters, newest first. What the jobs carry is not shown: mails hold codes. */
export async function failedJobs(db: Executor): Promise<FailedJob[]> {
  if (!(await hasQueue(db))) return []
  const { rows } = await db.execute<FailedJob>(sql`
    select id, name, completed_on as failed_at, retry_count + 1 as tries, coalesce(output ->> 'message', '') as reason
    from jobs.job where state = 'failed' order by completed_on desc, id limit ${SHOWN}`)
  return rows
}

/** Gives a dead letter one more try, at once, and answers its name; null where there is none such. */
export async function retryFailed(db: Executor, jobId: string): Promise<string | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(jobId) || !(await hasQueue(db))) return null
  const { rows } = await db.execute<{ name: string }>(sql`
    update jobs.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null,
      keep_until = greatest(keep_until, now() + interval '14 days')
    where id = ${jobId}::uuid and state = 'failed' returning name`)
  return rows[0]?.name ?? null
}
