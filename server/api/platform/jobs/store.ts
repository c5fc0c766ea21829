import { sql } from 'drizzle-orm'
import { type Executor, JOBS_CHANNEL } from '#server/db/client.ts'
import type { Job, JobKind } from './job.ts'

/**
 * Our choice: time without a lease renewal after which a job's process counts as dead; leases are renewed four times within this
 * period.
 */
const LEASE_SECONDS = 8
/** Our choice: number of additional attempts for a job whose process dies while running it. */
const DEATHS_MAX = 5

const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`
/** SQL condition for jobs that no process is running; an expired lease belonged to a process that has died. */
const isFree = sql`failed_at is null and (lease_until is null or lease_until <= now())`
const attemptsMax = sql`attempts_max + ${DEATHS_MAX}`
/** SQL condition for jobs that a process can start now, unless another process has locked them. */
const isDue = sql`${isFree} and run_at <= now() and attempts < ${attemptsMax}`

/** Job that this process is running. */
export interface TakenJob extends Record<string, unknown> {
  readonly id: number
  readonly data: object
  readonly client_id: number | null
  readonly attempts: number
}

/** Inserts a job and notifies every process once the transaction commits. */
export async function insertJob<T extends object>(db: Executor, job: Job<T>, data: T): Promise<void> {
  const { clientId = null } = data as { readonly clientId?: number }
  await db.execute(sql`
    with queued as (
      insert into jobs (name, client_id, data, attempts_max)
      values (${job.name}, ${clientId}, ${JSON.stringify(data)}::jsonb, ${job.retries + 1}) returning name
    ) select pg_notify(${JOBS_CHANNEL}, name) from queued`)
}

/** Scheduled job, and the time at which it was last due. */
export interface ScheduledJob {
  readonly job: JobKind
  readonly at: Date
}

/**
 * Inserts scheduled jobs, each at most once per minute across all processes. After a downtime, one run makes up for missed runs.
 * A job that is new to the database waits for its next minute. A run replaces failed ones; it is skipped if another waits.
 */
export async function insertScheduled(
  db: Executor,
  scheduled: readonly ScheduledJob[],
  minute: Date,
): Promise<void> {
  const jobs = scheduled.map(({ job, at }) => ({ name: job.name, attempts_max: job.retries + 1, at }))
  await db.execute(sql`
    with scheduled as (
      select * from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as s(name text, attempts_max int, at timestamptz)
    ), ticked as (
      insert into job_ticks (name, at) select name, at from scheduled order by name
      on conflict (name) do update set at = excluded.at where job_ticks.at < excluded.at
      returning name
    ), due as (
      select s.name, s.attempts_max from scheduled s join ticked using (name)
      where s.at = ${minute.toISOString()}::timestamptz or exists (select from job_ticks t where t.name = s.name)
    ), replaced as (
      delete from jobs using due where jobs.name = due.name and jobs.data = '{}' and failed_at is not null
    ), queued as (
      insert into jobs (name, data, attempts_max) select name, '{}', attempts_max from due
      where not exists (select from jobs j where j.name = due.name and j.data = '{}' and j.attempts = 0 and j.failed_at is null)
      returning name
    ) select pg_notify(${JOBS_CHANNEL}, name) from queued`)
}

/**
 * Ids of the jobs that this process is running, accounts (0 for none) that cannot start a job now, and the number of each account's
 * last turn.
 */
interface Progress {
  readonly held: readonly number[]
  readonly blocked: readonly number[]
  readonly turns: Readonly<Record<string, number>>
}

/**
 * Starts the next job of a kind. Accounts take turns: first the one with the fewest running jobs, then the one whose last turn
 * was longest ago. Skips blocked accounts, and jobs that this process is already running, even if it could not renew their leases in time.
 */
export async function takeNext(
  db: Executor,
  name: string,
  { held, blocked, turns }: Progress,
): Promise<TakenJob | null> {
  const { rows } = await db.execute<TakenJob>(sql`
    with running as (
      select client_id, count(*) as jobs from jobs where name = ${name} and lease_until > now() group by 1
    ), waiting as (
      select id, client_id, created_at,
        row_number() over (partition by client_id order by created_at, id) as nth
      from jobs where name = ${name} and ${isDue} and id <> all(${sql.param(held)}::bigint[])
        and coalesce(client_id, 0) <> all(${sql.param(blocked)}::bigint[])
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
 * Requeues a job after a failed attempt, with exponential backoff and jitter, or marks it as failed after the last attempt. Does
 * nothing if another process has taken over the job.
 */
export async function fail(
  db: Executor,
  { id, attempts }: TakenJob,
  { retryDelay }: JobKind,
  { message }: Error,
): Promise<void> {
  // The delay stops growing after the 16th attempt; it would otherwise reach weeks.
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

/** Ends all leases; only for an embedded database, in which no other process can hold a lease. */
export async function endLeases(db: Executor): Promise<void> {
  await db.execute(sql`update jobs set lease_until = null where lease_until is not null`)
}

/** Returns the given kinds, except those without a due job. Marks jobs as failed if their process has died too often. */
export async function dueKinds(db: Executor, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with dead as (
      update jobs set failed_at = now(), lease_until = null, error = 'Its process died at each attempt.'
      where ${isFree} and attempts >= ${attemptsMax}
    )
    select name from unnest(${sql.param([...names])}::text[]) as kinds(name)
    where exists (select from jobs where jobs.name = kinds.name and ${isDue})`)
  return rows.map(({ name }) => name)
}
