import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from '#server/db/apply-functions.ts'
import type { DatabaseSettings } from '#server/db/client.ts'
import { PglitePool } from '#server/db/pglite/pool.ts'
import { dataFolder, emptyFolder, serverDatabase } from '#tests/support/database-template.ts'

/** Creates a database that has been started once: on the server that TEST_DATABASE_URL names, otherwise an embedded one. */
export async function freshDatabase(): Promise<{ settings: DatabaseSettings; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL ? await serverDatabase(process.env.TEST_DATABASE_URL) : null
  const dataDir = server ? emptyFolder() : dataFolder()
  const drop = async () => {
    await server?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { settings: { databaseUrl: server?.url ?? null, dataDir }, drop }
}

/** Connection to a fresh database, for the test's own statements. */
export interface TestConnection extends Connection {
  /** Closes the connection and drops the database. */
  close(): Promise<void>
}

/** Opens a connection without running migrations. */
async function open({ databaseUrl, dataDir }: DatabaseSettings): Promise<TestConnection> {
  if (databaseUrl === null) {
    const pool = await PglitePool.open(join(dataDir, 'pg'), [], () => {})
    return { query: (text, values) => pool.query(text, values), close: () => pool.end() }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return { query: (text, values) => client.query(text, values), close: () => client.end() }
}

/** Creates a fresh database and opens a connection to it. */
export async function connect(): Promise<TestConnection> {
  const { settings, drop } = await freshDatabase()
  const connection = await open(settings)
  return { ...connection, close: () => connection.close().then(drop) }
}
