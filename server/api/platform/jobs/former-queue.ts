import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'

/** Time after which an earlier build gave up on a running job. */
const EXPIRE_SECONDS = 120

/**
 * Moves the jobs that an earlier build left in pg-boss's schema (waiting, failed, or interrupted by a crash) to our table. Then
 * drops the schema in an embedded database; a server keeps it, because processes of the earlier build may still run.
 */
export async function adoptFormerJobs({
  db,
  isEmbedded,
}: Pick<Database, 'db' | 'isEmbedded'>): Promise<void> {
  const { rows } = await db.execute(sql`select where to_regclass('jobs.job') is not null`)
  if (rows.length === 0) return
  await db.execute(sql`
    with moved as (
      delete from jobs.job where name not like '\\_\\_pgboss%' and (state in ('created', 'retry', 'failed')
        or state = 'active' and started_on <= now() - make_interval(secs => ${isEmbedded ? 0 : EXPIRE_SECONDS}))
      returning *
    )
    insert into public.jobs (name, client_id, data, created_at, run_at, attempts, attempts_max, failed_at, error)
    select m.name, c.id, coalesce(m.data, '{}'), created_on, start_after,
      case when state = 'created' then 0 else retry_count + 1 end, retry_limit + 1,
      case when state = 'failed' then completed_on end, output ->> 'message'
    from moved m left join clients c on c.id = (m.data ->> 'clientId')::bigint
    where m.data ->> 'clientId' is null or c.id is not null`)
  if (isEmbedded) await db.execute(sql`drop schema jobs cascade`)
}
