import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/base/units.ts'
import { type Executor, JOBS_CHANNEL } from '#server/db/client.ts'
import type { Job, JobKind } from './job.ts'

/** Our choice: time without renewal after which a job's process counts as dead; leases are renewed four times within it. */
const LEASE_SECONDS = 8
/** Our choice: additional attempts for a job whose process died each time. */
const DEATHS_MAX = 5
/** Our choice: period in which failed jobs are listed and can be retried. */
const FAILED_LIFE_MS = 30 * DAY_MS
/** Our choice: maximum number of failed jobs listed. */
const LISTED_MAX = 50

const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`
/** Condition for jobs that a process can start now, unless another process has locked them. */
const isDue = sql`failed_at is null and run_at <= now() and (lease_until is null or lease_until <= now())
  and attempts < attempts_max + ${DEATHS_MAX}`

/** Job that this process has started. */
export interface TakenJob extends Record<string, unknown> {
  readonly id: number
  readonly data: object
  readonly client_id: number | null
  readonly attempts: number
}

/** Inserts a job and, once the transaction commits, notifies every process. */
export async function insertJob<T extends object>(db: Executor, job: Job<T>, data: T): Promise<void> {
  const { clientId = null } = data as { readonly clientId?: number }
  await db.execute(sql`
    with queued as (
      insert into jobs (name, client_id, data, attempts_max)
      values (${job.name}, ${clientId}, ${JSON.stringify(data)}::jsonb, ${job.retries + 1}) returning name
    ) select pg_notify(${JOBS_CHANNEL}, name) from queued`)
}

/** Inserts the given scheduled jobs for a minute, unless another process has done so. */
export async function insertScheduled(db: Executor, due: readonly JobKind[], minute: Date): Promise<void> {
  const jobs = due.map(({ name, retries }) => ({ name, attempts_max: retries + 1 }))
  await db.execute(sql`
    with due as (
      select * from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as d(name text, attempts_max int)
    ), ticked as (
      insert into job_ticks (name, at) select name, ${minute.toISOString()}::timestamptz from due order by name
      on conflict (name) do update set at = excluded.at where job_ticks.at < excluded.at
      returning name
    ), queued as (
      insert into jobs (name, data, attempts_max) select name, '{}', attempts_max from ticked join due using (name)
      returning name
    ) select pg_notify(${JOBS_CHANNEL}, name) from queued`)
}

/**
 * Starts the next job of a kind. Accounts take turns: the one with the fewest running jobs first, then the one whose last turn
 * was longest ago. `turns` contains the number of each account's last turn.
 */
export async function takeNext(
  db: Executor,
  name: string,
  turns: Readonly<Record<string, number>>,
): Promise<TakenJob | null> {
  const { rows } = await db.execute<TakenJob>(sql`
    with running as (
      select client_id, count(*) as jobs from jobs where name = ${name} and lease_until > now() group by 1
    ), waiting as (
      select id, client_id, created_at,
        row_number() over (partition by client_id order by created_at, id) as nth
      from jobs where name = ${name} and ${isDue}
    ), next as (
      select jobs.id from jobs join waiting w using (id) left join running r on r.client_id = w.client_id
      where ${isDue}
      order by coalesce(r.jobs, 0) + w.nth, coalesce((${JSON.stringify(turns)}::jsonb ->> w.client_id::text)::int, 0),
        w.created_at, w.id
      limit 1 for update of jobs skip locked
    )
    update jobs set attempts = attempts + 1, lease_until = ${lease}
    from next where jobs.id = next.id returning jobs.id, data, client_id, attempts`)
  return rows[0] ?? null
}

/** Deletes a finished job. */
export async function finish(db: Executor, { id }: TakenJob): Promise<void> {
  await db.execute(sql`delete from jobs where id = ${id}`)
}

/**
 * Requeues a job after a failed attempt with exponential backoff and jitter, or marks it as failed after the last attempt. Does
 * nothing if another process has taken it over.
 */
export async function fail(
  db: Executor,
  { id, attempts }: TakenJob,
  { retryDelay }: JobKind,
  { message }: Error,
): Promise<void> {
  // Beyond the 16th attempt the delay would be weeks.
  const seconds = retryDelay * 2 ** (Math.min(16, attempts) - 1) * (1 + Math.random())
  await db.execute(sql`
    update jobs set lease_until = null, error = ${message}, run_at = now() + make_interval(secs => ${seconds}),
      failed_at = case when attempts >= attempts_max then now() end
    where id = ${id} and attempts = ${attempts}`)
}

/** Renews the leases of this process's running jobs, except those that another process has taken over. */
export async function renewLeases(db: Executor, held: readonly TakenJob[]): Promise<void> {
  if (held.length === 0) return
  const attempts = held.map(({ id, attempts }) => ({ id, attempts }))
  await db.execute(sql`
    update jobs set lease_until = ${lease}
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as held(id bigint, attempts int)
    where jobs.id = held.id and jobs.attempts = held.attempts`)
}

/** Ends all leases: no other process can hold one in an embedded database. */
export async function endLeases(db: Executor): Promise<void> {
  await db.execute(sql`update jobs set lease_until = null where lease_until is not null`)
}

/** Returns the given kinds that have a due job. Jobs whose process died too often are marked as failed. */
export async function dueKinds(db: Executor, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with dead as (
      update jobs set failed_at = now(), lease_until = null, error = 'Its process died at each attempt.'
      where failed_at is null and lease_until <= now() and attempts >= attempts_max + ${DEATHS_MAX}
    )
    select name from unnest(${sql.param([...names])}::text[]) as kinds(name)
    where exists (select from jobs where jobs.name = kinds.name and ${isDue})`)
  return rows.map(({ name }) => name)
}

/** Returns an SQL condition: a job of the kind whose data has the given value is waiting or running. */
export const hasJob = <T extends object>(
  job: Job<T>,
  key: keyof T & string,
  value: SQLWrapper,
): SQL => sql`exists (
  select from jobs where jobs.name = ${job.name} and failed_at is null and jobs.data ->> ${key} = ${value}::text)`

/** Job that has failed permanently. */
export interface FailedJob extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly failed_at: Date | string
  readonly attempts: number
  /** Error of the last attempt; empty if there is none. */
  readonly error: string
}

/** Returns the failed jobs, newest first. Their data is omitted, because mails contain codes. */
export async function failedJobs(db: Executor): Promise<FailedJob[]> {
  const { rows } = await db.execute<FailedJob>(sql`
    select id, name, failed_at, attempts, coalesce(error, '') as error
    from jobs where failed_at is not null order by failed_at desc, id limit ${LISTED_MAX}`)
  return rows
}

/** Retries a failed job once, immediately, and returns its name; null if there is no such job. */
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

/** Deletes all jobs of an account, and mails to its members. */
export async function deleteJobsOf(db: Executor, clientId: number): Promise<void> {
  await db.execute(sql`
    delete from jobs where client_id = ${clientId} or client_id is null
      and lower(coalesce(data ->> 'to', data ->> 'email')) in (select lower(email) from users where client_id = ${clientId})`)
}

/** Number of jobs of a kind in a state, and how many seconds ago the oldest of them became due. */
export interface QueueFigure extends Record<string, unknown> {
  readonly kind: string
  readonly state: 'waiting' | 'running' | 'failed'
  readonly jobs: number
  readonly oldest: number
}

/** Returns the current state of the queues. */
export async function queueFigures(db: Executor): Promise<QueueFigure[]> {
  const { rows } = await db.execute<QueueFigure>(sql`
    select name as kind,
      case when failed_at is not null then 'failed' when lease_until > now() then 'running' else 'waiting' end as state,
      count(*)::int as jobs,
      greatest(0, coalesce(extract(epoch from now() - min(run_at)), 0))::float8 as oldest
    from jobs group by 1, 2`)
  return rows
}
