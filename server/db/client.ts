import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { serverRoot } from '../lib/runnable.ts'
import { listen } from './listen.ts'
import { patientClient } from './patient-client.ts'
import { lockDirectory } from './pglite/lock.ts'
import { openPglite } from './pglite/open.ts'
import type { PglitePool } from './pglite/pool.ts'

/** Drizzle over the embedded database or a PostgreSQL server: one type for both. */
export type Db = NodePgDatabase
/** A transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a store function reads and writes with: the database or a transaction. */
export type Executor = Db | Tx

/** Channel that tells which client's journal grew: payload `client_id:seq`. */
export const JOURNAL_CHANNEL = 'journal'

/** An open database. */
export interface Database {
  readonly db: Db
  /** Runs a statement as text, for the job queue. */
  readonly executeSql: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  /** Emits a channel's name with the payload of each notification, and `resumed` when some may have been missed. */
  readonly notifications: EventEmitter
  /** Connections that work or are idle, and statements that wait for one. */
  readonly load: () => { readonly busy: number; readonly idle: number; readonly waiting: number }
  /** Runs something that only one process may do at a time; others wait. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/** Where the data lies. */
export interface DatabaseSettings {
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/** Longest wait for a connection, milliseconds: a server that takes a connection and says nothing must not hold everything up. */
const CONNECT_PATIENCE = 10_000

/** One process at a time migrates and sets up its queues; the number only has to differ from other users of the server. */
const STARTING_LOCK = 7_304_101

// node-postgres answers int8 as text, the embedded database as a number: here every id and count is a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const migrationsFolder = join(serverRoot, 'db/migrations')

/** Opens the database that the settings name, and brings its tables up to date. */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.databaseUrl ? openServer(settings.databaseUrl) : openEmbedded(settings.dataDir)
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = await lockDirectory(dataDir)
  const notifications = new EventEmitter().setMaxListeners(0)
  try {
    const pool = await openPglite(dataDir, [JOURNAL_CHANNEL], (channel, payload) =>
      notifications.emit(channel, payload),
    )
    const db = drizzle(pool as unknown as pg.Pool)
    await migrate(db, { migrationsFolder })
    return {
      db,
      executeSql: (text, values) => (pool as PglitePool).query(text, values),
      notifications,
      load: () => pool.load,
      // Its folder is locked: there is one process only.
      exclusively: (work) => work(),
      close: async () => {
        await pool.end()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openServer(connectionString: string): Promise<Database> {
  // Statements are short: compiling one (JIT) costs a hundred times what it saves.
  const pool = new pg.Pool({
    connectionString,
    max: 16,
    options: '-c jit=off',
    connectionTimeoutMillis: CONNECT_PATIENCE,
    keepAlive: true,
    Client: patientClient(),
  } as pg.PoolConfig)
  const notifications = new EventEmitter().setMaxListeners(0)
  // Without a listener, an idle connection that the server cuts off would end the process.
  pool.on('error', (error) => notifications.emit('lost', error))
  const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
    const holder = await pool.connect()
    try {
      await holder.query('select pg_advisory_lock($1)', [STARTING_LOCK])
      return await work()
    } finally {
      // The lock belongs to the session and goes with it.
      holder.release(true)
    }
  }
  const prepare = async () => {
    await exclusively(() => migrate(drizzle(pool), { migrationsFolder }))
    return listen(connectionString, JOURNAL_CHANNEL, notifications)
  }
  const stopListening = await prepare().catch(async (error) => {
    await pool.end()
    throw error
  })
  return {
    db: drizzle(pool),
    executeSql: (text, values) => pool.query(text, values),
    notifications,
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    exclusively,
    close: async () => {
      await stopListening()
      await pool.end()
    },
  }
}
