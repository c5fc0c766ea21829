import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { serverRoot } from '../lib/runnable.ts'
import { applyFunctions, type Connection } from './apply-functions.ts'
import { checkTransactions } from './check-transactions.ts'
import { NewerDatabase } from './newer-database.ts'
import type { PglitePool } from './pglite/pool.ts'

const migrationsFolder = join(serverRoot, 'db/migrations')

/**
 * Migrates the tables, then applies the SQL functions and triggers that changed. Only one process at a time may run it. Refuses a
 * build older than the database unless that build was running when a newer one migrated it (`mayBeNewer`); it then leaves the
 * functions unchanged, because they belong to the newer build. Throws IncompatibleLibrary or NewerDatabase.
 */
export async function bringUpToDate(pool: pg.Pool | PglitePool, mayBeNewer: boolean): Promise<void> {
  await checkTransactions(pool)
  const connection = await pool.connect()
  try {
    if (await isMigratedFurther(connection)) {
      if (mayBeNewer) return
      throw new NewerDatabase()
    }
  } finally {
    connection.release()
  }
  await migrate(drizzle(pool as pg.Pool), { migrationsFolder })
  const migrated = await pool.connect()
  try {
    await applyFunctions(migrated)
  } finally {
    migrated.release()
  }
}

/** Returns whether a newer build has applied migrations that this build does not have. */
async function isMigratedFurther(connection: Connection): Promise<boolean> {
  const known = await connection.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (known.rows[0]?.name === null) return false
  const { rows } = await connection.query(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] }
  return Number(rows[0]?.newest) > Math.max(...entries.map(({ when }) => when))
}
