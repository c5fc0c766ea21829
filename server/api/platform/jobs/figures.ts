import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { hasQueue } from './failed.ts'

/** Number of jobs of a kind in a state, and how many seconds the oldest of them has been due. */
export interface QueueFigure extends Record<string, unknown> {
  readonly kind: string
  readonly state: 'waiting' | 'running' | 'failed'
  readonly jobs: number
  readonly oldest: number
}

/** Returns the current state of the queues. */
export async function queueFigures(db: Executor): Promise<QueueFigure[]> {
  if (!(await hasQueue(db))) return []
  const { rows } = await db.execute<QueueFigure>(sql`
    select name as kind,
      case state when 'active' then 'running' when 'failed' then 'failed' else 'waiting' end as state,
      count(*)::int as jobs,
      greatest(0, coalesce(extract(epoch from now() - min(start_after)), 0))::float8 as oldest
    from jobs.job where state in ('created', 'retry', 'active', 'failed') and name not like '\_\_pgboss%'
    group by 1, 2`)
  return rows
}
