import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
 * Migrates the tables, then applies changed SQL functions and triggers; only one process at a time may run it. If the database is
 * newer than this build, changes nothing if `mayBeNewer` is set; otherwise throws `NewerDatabase`.
 */
export async function bringUpToDate(
  pool: pg.Pool | PglitePool,
  { mayBeNewer = false, schema = 'public', say = () => {} }: UpdateOptions,
): Promise<void> {
  await checkTransactions(pool)
  const migrationsSchema = schema === 'public' ? 'drizzle' : schema
  const connection = await pool.connect()
  try {
    const newest = await newestApplied(connection, migrationsSchema)
    const own = ownMigrations()
    if (newest > Math.max(...own)) {
      if (mayBeNewer) return
      throw new NewerDatabase()
    }
    const pending = own.filter((when) => when > newest).length
    if (newest > 0 && pending > 0)
      say(`Upgrading the database: ${pending} migrations. This can take minutes.`)
  } finally {
    connection.release()
  }
  await migrateIn(pool, schema, migrationsSchema)
  const migrated = await pool.connect()
  try {
    await applyFunctions(migrated)
  } finally {
    migrated.release()
  }
}

/** Options for bringing a database up to date. */
interface UpdateOptions {
  readonly mayBeNewer?: boolean
  /** Schema in which tables are created; `public` by default. */
  readonly schema?: string
  readonly say?: ((line: string) => void) | undefined
}

/**
 * Runs the migrations. Their foreign keys name the schema `public`, so for another schema, the migrations are copied without this
 * name.
 */
async function migrateIn(
  pool: pg.Pool | PglitePool,
  schema: string,
  migrationsSchema: string,
): Promise<void> {
  const db = drizzle(pool as pg.Pool)
  if (schema === 'public') return migrate(db, { migrationsFolder })
  const copy = mkdtempSync(join(tmpdir(), 'parley-migrations-'))
  try {
    cpSync(migrationsFolder, copy, { recursive: true })
    for (const name of readdirSync(copy).filter((file) => file.endsWith('.sql'))) {
      const text = readFileSync(join(migrationsFolder, name), 'utf8')
      writeFileSync(join(copy, name), text.replaceAll('"public".', ''))
    }
    await migrate(db, { migrationsFolder: copy, migrationsSchema })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Returns the creation time of each of this build's migrations, in milliseconds since 1970. */
function ownMigrations(): number[] {
  const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] }
  return entries.map(({ when }) => when)
}

/** Returns the creation time of the newest migration in the database, in milliseconds since 1970; 0 if there is none. */
async function newestApplied(connection: Connection, schema: string): Promise<number> {
  const table = `"${schema.replaceAll('"', '""')}".__drizzle_migrations`
  const known = await connection.query('select to_regclass($1) as name', [table])
  if (known.rows[0]?.name === null) return 0
  const { rows } = await connection.query(`select coalesce(max(created_at), 0) as newest from ${table}`)
  return Number(rows[0]?.newest)
}
