import { MINUTE_MS } from '#contract/units.ts'
import type { PglitePool } from './pool.ts'

/** What maintenance needs of the embedded database. */
export type Maintained = Pick<PglitePool, 'query'>

/** Log since the last checkpoint from which there is another: what a start after a crash reads again. */
const LOG_MAX_BYTES = 64 * 1024 * 1024

/** Transactions after which the rows of a table are frozen, as PostgreSQL's `vacuum_freeze_table_age`. */
const FREEZE_AGE = 150_000_000

/**
 * Planner statistics of each column are made of 300 times as many rows (PostgreSQL: 100). Those of the largest table take 70 ms instead
 * of 900, and everybody waits for them.
 */
const STATISTICS_TARGET = 10

/** Tables with as many dead or new rows as PostgreSQL's autovacuum waits for, or half of that: less at once holds others up less. */
const DUE = `
  select format('%I.%I', n.nspname, c.relname) as name,
    s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as is_changed,
    s.n_dead_tup > 50 + 0.1 * greatest(c.reltuples, 0) or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
      or age(c.relfrozenxid) > ${FREEZE_AGE} as is_worn
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_stat_all_tables s on s.relid = c.oid
  where c.relkind in ('r', 'm') and (n.nspname !~ '^pg_' or age(c.relfrozenxid) > ${FREEZE_AGE})`

const LOG = `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`

interface DueTable {
  readonly name: string
  readonly is_worn: boolean
  readonly is_changed: boolean
}

/**
 * Does what PostgreSQL's background processes do, since the embedded database has none: frees the room of deleted rows, refreshes the
 * planner's statistics, and ends the log. Others get their turn between two tables.
 */
export async function maintain(database: Maintained): Promise<void> {
  // Else what the last second changed is not counted yet.
  await database.query('select pg_stat_force_next_flush()')
  const { rows } = await database.query(DUE)
  for (const { name, is_worn, is_changed } of rows as readonly DueTable[]) {
    if (is_worn) await database.query(`vacuum ${name}`)
    if (is_changed)
      await database.query(
        `set default_statistics_target = ${STATISTICS_TARGET}; analyze ${name}; reset default_statistics_target`,
      )
  }
  const { rows: log } = await database.query(LOG)
  if (log[0]?.bytes > LOG_MAX_BYTES) await database.query('checkpoint')
}

/** Maintains the database each minute. Returns a function that stops it. */
export function maintainRegularly(database: Maintained, onError: (error: unknown) => void): () => void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    await maintain(database).catch(onError)
    isRunning = false
  }
  const timer = setInterval(() => void run(), MINUTE_MS).unref()
  return () => clearInterval(timer)
}
