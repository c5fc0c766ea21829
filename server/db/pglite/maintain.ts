import { MINUTE_MS } from '#contract/base/units.ts'
import type { PglitePool } from './pool.ts'

/** Part of the embedded database that maintenance uses. */
export type Maintained = Pick<PglitePool, 'query'>

/** Size of the log at which the next checkpoint is made; after a crash, the log is replayed at startup. */
const LOG_MAX_BYTES = 64 * 1024 * 1024

/** Age, in transactions, at which the rows of a table are frozen, as for PostgreSQL's `vacuum_freeze_table_age`. */
const FREEZE_AGE = 150_000_000

/**
 * Detail of the planner's statistics; PostgreSQL's default is 100. ANALYZE reads 300 rows per unit: for 100,000 chats, it takes
 * 70 ms instead of 900 ms, during which all other statements wait.
 */
const STATISTICS_TARGET = 10

/** Number of 8 kB pages above which vacuuming a table's indexes would block other statements for too long in the daytime. */
const LARGE_PAGES = 8 * 1024

/** Interval for checking tables; the log is checked every minute. Both checks briefly block other statements. */
const TABLES_EVERY_MS = 5 * MINUTE_MS

/** Hour in which large tables are vacuumed with their indexes, in the machine's time zone. */
const NIGHT_HOUR = 3

/**
 * Query for the tables and the maintenance that they need. Autovacuum waits for twice as many dead rows, but smaller steps block
 * other statements for less time.
 */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, c.relpages > ${LARGE_PAGES} as is_large,
    s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as is_changed,
    s.n_dead_tup > 50 + 0.1 * greatest(c.reltuples, 0) or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
      or age(c.relfrozenxid) > ${FREEZE_AGE} as is_worn
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_stat_all_tables s on s.relid = c.oid
  where c.relkind in ('r', 'm') and (n.nspname !~ '^pg_' or age(c.relfrozenxid) > ${FREEZE_AGE})`

const LOG = `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`

interface Table {
  readonly name: string
  readonly is_large: boolean
  readonly is_worn: boolean
  readonly is_changed: boolean
}

/** Returns the maintenance statements that a table needs now. */
function statementsFor({ name, is_large, is_worn, is_changed }: Table, isNight: boolean): string[] {
  const statements: string[] = []
  // Without its indexes, a vacuum reads only pages that have changed. Each deleted row leaves four bytes until the nightly
  // vacuum.
  if (is_large && is_worn && !isNight) statements.push(`vacuum (index_cleanup off) ${name}`)
  else if (is_worn || (is_large && isNight)) statements.push(`vacuum ${name}`)
  if (is_changed)
    statements.push(
      `set default_statistics_target = ${STATISTICS_TARGET}; analyze ${name}; reset default_statistics_target`,
    )
  return statements
}

/**
 * Frees the space of deleted rows and refreshes the planner's statistics. Other statements can run between the individual
 * maintenance statements.
 */
export async function maintainTables(database: Maintained, isNight: boolean): Promise<void> {
  // Otherwise the changes of the last second are not counted yet.
  await database.query('select pg_stat_force_next_flush()')
  const { rows: tables } = await database.query(TABLES)
  for (const table of tables as readonly Table[])
    for (const statement of statementsFor(table, isNight)) await database.query(statement)
}

/** Creates a checkpoint if the log has grown too long. */
export async function endLog(database: Maintained): Promise<void> {
  const { rows: log } = await database.query(LOG)
  if (log[0]?.bytes > LOG_MAX_BYTES) await database.query('checkpoint')
}

/**
 * Regularly does the work of PostgreSQL's background processes, which the embedded database lacks; once a night, includes large
 * tables' indexes. Returns a function that stops the maintenance.
 */
export function maintainRegularly(database: Maintained, onError: (error: unknown) => void): () => void {
  let isRunning = false
  let lastCheck = performance.now()
  let lastNight = ''
  const check = async () => {
    const now = new Date()
    const isNight = now.getHours() === NIGHT_HOUR && lastNight !== now.toDateString()
    await maintainTables(database, isNight)
    lastCheck = performance.now()
    if (isNight) lastNight = now.toDateString()
  }
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await endLog(database)
      if (performance.now() - lastCheck >= TABLES_EVERY_MS) await check()
    } catch (error) {
      onError(error)
    }
    isRunning = false
  }
  const timer = setInterval(() => void run(), MINUTE_MS).unref()
  return () => clearInterval(timer)
}
