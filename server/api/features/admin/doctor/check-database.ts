import { sql } from 'drizzle-orm'
import type { Finding } from '#contract/account/installation.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { Database } from '#server/db/client.ts'
import { problem, warning } from './finding.ts'

/**
 * Our choice: maximum difference between the clocks of the database and this process; with more, codes and tokens expire early.
 */
const CLOCK_MAX_MS = 30_000
/** Our choice: time by which jobs may be overdue before this is reported. */
const JOBS_WAIT_MAX_MS = 10 * MINUTE_MS

interface Facts extends Record<string, unknown> {
  readonly now: string
  readonly encoding: string
  readonly fsync: string
  readonly commit: string
  readonly used: number
  readonly allowed: number
  readonly unplanned: number
}

/** Finds problems with the database: encoding, unsafe settings, connections, clock and statistics. */
export async function checkDatabase(database: Database, now: () => Date): Promise<Finding[]> {
  const { rows } = await database.db.execute<Facts>(sql`
    select clock_timestamp()::text as now, pg_encoding_to_char(d.encoding) as encoding, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
      (select count(*)::int from pg_stat_user_tables where n_live_tup > 10000 and last_analyze is null and last_autoanalyze is null) as unplanned
    from pg_database d where d.datname = current_database()`)
  const facts = rows[0]
  if (!facts) return []
  const seconds = Math.round(Math.abs(new Date(facts.now).getTime() - now().getTime()) / 1000)
  const ofServer = [
    ...(seconds * 1000 > CLOCK_MAX_MS ? [problem('clock_differs', { seconds })] : []),
    ...(facts.fsync === 'off' || facts.commit === 'off'
      ? [warning('database_unsafe', { setting: facts.fsync === 'off' ? 'fsync' : 'synchronous_commit' })]
      : []),
    ...(facts.used > facts.allowed * 0.9
      ? [warning('database_connections', { used: facts.used, allowed: facts.allowed })]
      : []),
    ...(facts.unplanned > 0 ? [warning('database_outdated_statistics', { count: facts.unplanned })] : []),
  ]
  return [
    ...(facts.encoding === 'UTF8' ? [] : [warning('database_encoding', { encoding: facts.encoding })]),
    ...(database.isEmbedded ? [] : ofServer),
  ]
}

interface Work extends Record<string, unknown> {
  readonly waiting: number
  readonly seconds: number
  readonly failed: number
  readonly mails: number
  readonly reason: string
  readonly stopped: number
  readonly hooks: number
}

/** Finds work that is not getting done: jobs, mails, channels and webhooks. */
export async function checkWork({ db }: Pick<Database, 'db'>, isQuarantined: boolean): Promise<Finding[]> {
  const { rows } = await db.execute<Work>(sql`
    select count(*) filter (where failed_at is null and run_at < now() and coalesce(lease_until, run_at) < now())::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where failed_at is null and coalesce(lease_until, run_at) < now())), 0)::int as seconds,
      count(*) filter (where failed_at > now() - interval '1 day' and name <> 'send-mail')::int as failed,
      count(*) filter (where name = 'send-mail' and (failed_at > now() - interval '1 day' or failed_at is null and attempts > 0))::int as mails,
      coalesce((select left(error, 200) from jobs where name = 'send-mail' and error is not null order by run_at desc limit 1), '') as reason,
      (select count(*)::int from integrations where status = 'reconnect') as stopped,
      (select count(distinct webhook_id)::int from webhook_deliveries where state = 'failed' and created_at > now() - interval '1 day') as hooks
    from jobs`)
  const work = rows[0]
  if (!work) return []
  const isLate = work.seconds * 1000 > JOBS_WAIT_MAX_MS && !isQuarantined
  return [
    ...(work.mails > 0 ? [problem('mails_failed', { count: work.mails, reason: work.reason })] : []),
    ...(isLate
      ? [problem('jobs_waiting', { count: work.waiting, minutes: Math.round(work.seconds / 60) })]
      : []),
    ...(work.failed > 0 ? [warning('jobs_failed', { count: work.failed })] : []),
    ...(work.stopped > 0 ? [problem('channels_stopped', { count: work.stopped })] : []),
    ...(work.hooks > 0 ? [warning('webhooks_failing', { count: work.hooks })] : []),
  ]
}
