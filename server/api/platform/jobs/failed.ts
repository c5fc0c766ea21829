import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

/** A job that has failed for good after its last attempt; kept for a month. */
export interface FailedJob extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly failed_at: Date | string
  readonly tries: number
  /** Error of the last attempt; empty if there is none. */
  readonly reason: string
}

/** Maximum failed jobs listed. */
const SHOWN = 50

/**
 * Returns false for a database on which no API was ever started: the queue creates its tables on the first
 * start.
 */
export async function hasQueue(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('jobs.job') is not null as there`,
  )
  return rows[0]?.there ?? false
}

/** Returns the failed jobs, newest first. Their data is left out: mails contain codes. */
export async function failedJobs(db: Executor): Promise<FailedJob[]> {
  if (!(await hasQueue(db))) return []
  const { rows } = await db.execute<FailedJob>(sql`
    select id, name, completed_on as failed_at, retry_count + 1 as tries, coalesce(output ->> 'message', '') as reason
    from jobs.job where state = 'failed' order by completed_on desc, id limit ${SHOWN}`)
  return rows
}

/** Retries a failed job once, immediately, and returns its name; null if there is no such job. */
export async function retryFailed(db: Executor, jobId: string): Promise<string | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(jobId) || !(await hasQueue(db))) return null
  const { rows } = await db.execute<{ name: string }>(sql`
    update jobs.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null,
      keep_until = greatest(keep_until, now() + interval '14 days')
    where id = ${jobId}::uuid and state = 'failed' returning name`)
  return rows[0]?.name ?? null
}
