import { MINUTE_MS } from '#contract/base/units.ts'
import type { PglitePool } from './pool.ts'

/** What maintenance needs of the embedded database. */
export type Maintained = Pick<PglitePool, 'query'>

/** Log since the last checkpoint from which there is another: what a start after a crash reads again. */
const LOG_MAX_BYTES = 64 * 1024 * 1024

/** Transactions after which the rows of a table are frozen, as PostgreSQL's `vacuum_freeze_table_age`. */
const FREEZE_AGE = 150_000_000

/**
 * Detail of the planner's statistics; PostgreSQL's default is 100. ANALYZE reads 300 rows for each unit of it: of 100,000 chats that takes
 * 70 ms instead of 900, and everybody waits.
 */
const STATISTICS_TARGET = 10

/** Pages (of 8 kB) of a table from which looking through its indexes holds everybody up for too long by day. */
const LARGE_PAGES = 8 * 1024

/** Tables are looked at this often, the log each minute: both hold others up for moments. */
const TABLES_EVERY_MS = 5 * MINUTE_MS

/** Hour in which large tables are looked through with their indexes, in the time zone of the machine. */
const NIGHT_HOUR = 3

/** Tables and what they need. Autovacuum waits for twice as many dead rows; less at once holds others up less. */
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

/** Returns the statements that a table needs. */
function statementsFor({ name, is_large, is_worn, is_changed }: Table, isNight: boolean): string[] {
  const statements: string[] = []
  // Without its indexes, a vacuum looks only at what changed. Of each deleted row four bytes stay until the night.
  if (is_large && is_worn && !isNight) statements.push(`vacuum (index_cleanup off) ${name}`)
  else if (is_worn || (is_large && isNight)) statements.push(`vacuum ${name}`)
  if (is_changed)
    statements.push(
      `set default_statistics_target = ${STATISTICS_TARGET}; analyze ${name}; reset default_statistics_target`,
    )
  return statements
}

/** Frees the room of deleted rows, and refreshes the planner's statistics. Others get their turn between two statements. */
export async function maintainTables(database: Maintained, isNight: boolean): Promise<void> {
  // Else what the last second changed is not counted yet.
  await database.query('select pg_stat_force_next_flush()')
  const { rows: tables } = await database.query(TABLES)
  for (const table of tables as readonly Table[])
    for (const statement of statementsFor(table, isNight)) await database.query(statement)
}

/** Ends the log where it has grown long. */
export async function endLog(database: Maintained): Promise<void> {
  const { rows: log } = await database.query(LOG)
  if (log[0]?.bytes > LOG_MAX_BYTES) await database.query('checkpoint')
}

/**
 * Does what PostgreSQL's background processes do, since the embedded database has none; once a night in full. Returns a function that
 * stops it.
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
