import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { openPglite } from '#server/db/pglite/open.ts'

/** Silence after which the embedded database is assumed to have reached the waiting statement. */
const SILENT_MS = 1_500

/**
 * Migrates a database with a folder's migrations, one of which blocks halfway, and prints `inside` when it does. Runs in a
 * separate process that is then killed. Arguments: the migrations folder, the data folder, and the URL of a server or nothing.
 */
const [migrationsFolder = '', dataDir = '', databaseUrl = ''] = process.argv.slice(2)

if (databaseUrl) {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  void migrate(drizzle(pool), { migrationsFolder }).catch(() => {})
  setInterval(async () => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()",
    )
    if (rows.length) process.stdout.write('inside\n')
  }, 50)
} else {
  const pool = await openPglite(dataDir, [], () => {})
  void migrate(drizzle(pool as unknown as pg.Pool), { migrationsFolder }).catch(() => {})
  setInterval(() => {
    if (pool.silentMs > SILENT_MS) process.stdout.write('inside\n')
  }, 50)
}
