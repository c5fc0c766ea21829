import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { created, id, moment, ref } from './columns.ts'

/** Background jobs that are waiting, running or permanently failed; finished jobs are deleted. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    name: text().notNull(),
    /** Account that the job belongs to; accounts take turns. Null for jobs that serve the whole installation. */
    client_id: ref().references(() => clients.id, { onDelete: 'cascade' }),
    data: jsonb().$type<object>().notNull(),
    created_at: created(),
    /** Time from which the job is due. */
    run_at: moment().notNull().defaultNow(),
    /** Number of attempts started. */
    attempts: integer().notNull().default(0),
    attempts_max: integer().notNull(),
    /** End of the lease, which the process that runs the job keeps renewing; null if no attempt has started. */
    lease_until: moment(),
    failed_at: moment(),
    /** Error message of the last attempt. */
    error: text(),
  },
  (t) => [
    index('jobs_open').on(t.name, t.created_at).where(sql`${t.failed_at} is null`),
    index('jobs_client').on(t.client_id),
    index('jobs_failed').on(t.failed_at).where(sql`${t.failed_at} is not null`),
  ],
)

/** Last minute at which each scheduled job was queued, so that several processes queue it only once. */
export const jobTicks = pgTable('job_ticks', {
  name: text().primaryKey(),
  at: moment().notNull(),
})
