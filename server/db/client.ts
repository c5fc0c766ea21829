import { EventEmitter } from 'node:events'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { bringUpToDate } from './bring-up-to-date.ts'
import { cooldownClient } from './cooldown-client.ts'
import { listen } from './listen.ts'
import { lockDirectory } from './pglite/lock.ts'
import { maintainRegularly } from './pglite/maintain.ts'
import { openPglite } from './pglite/open.ts'
import type { PglitePool } from './pglite/pool.ts'
import { watchStuck } from './pglite/watch-stuck.ts'
import { reachServer } from './reach-server.ts'

/** Drizzle over the embedded database or a PostgreSQL server: one type for both. */
export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Database or transaction, on which stores run their queries. */
export type Executor = Db | Tx

/** Notification channel for new journal events; the payload is `client_id:seq`. */
export const JOURNAL_CHANNEL = 'journal'

/**
 * Notification channel for changes to bots or clients (tell_of_bots.sql), without a payload; only the embedded database listens.
 */
export const BOTS_CHANNEL = 'bots'

/** Notification channel for queued jobs; the payload is the kind of job. */
export const JOBS_CHANNEL = 'jobs'

/** An open database. */
export interface Database {
  readonly db: Db
  /** True if the data is in a folder that only this process uses. */
  readonly isEmbedded: boolean
  /** Runs a statement given as text. */
  readonly executeSql: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Emits each notification's payload under its channel's name; `resumed` if some may have been missed; `stuck`, with the
   * milliseconds since the last reply, if the embedded database hangs; `unmaintained`, with the error, if its maintenance fails.
   */
  readonly notifications: EventEmitter
  /** Returns the numbers of busy and idle connections, and of statements waiting for a connection. */
  readonly load: () => { readonly busy: number; readonly idle: number; readonly waiting: number }
  /** Runs work while the files of the embedded database do not change; statements wait. Null for a server. */
  readonly whileStill: ((work: () => Promise<void>) => Promise<void>) | null
  readonly close: () => Promise<void>
}

/** Location of the data: a PostgreSQL server, or the embedded database in `dataDir` if `databaseUrl` is null. */
export interface DatabaseSettings {
  readonly databaseUrl: string | null
  readonly dataDir: string
  /**
   * True if the process was restarted after a crash, in which case a newer build may have migrated the database since the first
   * startup.
   */
  readonly isRestart?: boolean
  /** Maximum connections to the server. */
  readonly databasePool?: number
  /** Receives a sentence for the operator if opening takes longer than usual, for example because of migrations. */
  readonly say?: (line: string) => void
}

/** Our choice: number of connections to the server; on one machine, more would not help. */
export const POOL_SIZE = 16

/**
 * Maximum wait for a connection; without a limit, a server that accepts a connection but then stays silent would block
 * everything.
 */
const CONNECT_TIMEOUT_MS = 10_000

/** Id of the advisory lock for migrations; any number that no other program on the server uses. */
const START_LOCK_ID = 7_304_101

// node-postgres returns int8 as text, unlike the embedded database; here, all ids and counts are numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// OID of int8 arrays, which are converted as well; node-postgres has no name for this type.
const INT8_ARRAY = 1016 as (typeof pg.types.builtins)['INT8']
const parseTexts: (text: string) => string[] = pg.types.getTypeParser(INT8_ARRAY)
pg.types.setTypeParser(INT8_ARRAY, (text: string) => parseTexts(text).map(Number))

/**
 * Opens the configured database and brings it up to date. Throws `DatabaseRefused`, `DirectoryInUse`, `IncompatibleLibrary` or
 * `NewerDatabase`.
 */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.databaseUrl ? openServer(settings.databaseUrl, settings) : openEmbedded(settings)
}

async function openEmbedded({ dataDir, say }: DatabaseSettings): Promise<Database> {
  const unlock = await lockDirectory(dataDir)
  const notifications = new EventEmitter().setMaxListeners(0)
  try {
    const pool = await openPglite(
      dataDir,
      [JOURNAL_CHANNEL, JOBS_CHANNEL, BOTS_CHANNEL],
      (channel, payload) => notifications.emit(channel, payload),
    )
    const db = drizzle(pool as unknown as pg.Pool)
    await bringUpToDate(pool, { say })
    const stopWatching = watchStuck(pool, dataDir, (silentMs) => notifications.emit('stuck', silentMs))
    const stopMaintaining = maintainRegularly(pool as PglitePool, (error) =>
      notifications.emit('unmaintained', error),
    )
    return {
      db,
      isEmbedded: true,
      executeSql: (text, values) => (pool as PglitePool).query(text, values),
      notifications,
      load: () => pool.load,
      whileStill: async (work) => {
        const connection = await pool.connect()
        try {
          await connection.query('checkpoint')
          await work()
        } finally {
          connection.release()
        }
      },
      close: async () => {
        stopWatching()
        stopMaintaining()
        await pool.end()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Returns a database URL with an additional session option; options that are already set are kept. */
function withOption(databaseUrl: string, option: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `${option} ${url.searchParams.get('options') ?? ''}`.trim())
  return url.href
}

async function openServer(
  databaseUrl: string,
  { isRestart = false, databasePool = POOL_SIZE, say = () => {} }: DatabaseSettings,
): Promise<Database> {
  const { poolSize, schema } = await reachServer(databaseUrl, {
    poolSize: databasePool,
    timeoutMs: CONNECT_TIMEOUT_MS,
    say,
  })
  // JIT is off because statements are short: compiling a statement costs a hundred times what it saves.
  const connectionString = withOption(databaseUrl, '-c jit=off')
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    Client: cooldownClient(),
  } as pg.PoolConfig)
  const notifications = new EventEmitter().setMaxListeners(0)
  // Without a listener, the process would crash when the server closes an idle connection.
  pool.on('error', (error) => notifications.emit('lost', error))
  const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
    const holder = await pool.connect()
    try {
      await holder.query('select pg_advisory_lock($1)', [START_LOCK_ID])
      return await work()
    } finally {
      // Closing the session releases the advisory lock.
      holder.release(true)
    }
  }
  const prepare = async () => {
    await exclusively(() => bringUpToDate(pool, { mayBeNewer: isRestart, schema, say }))
    return listen(connectionString, [JOURNAL_CHANNEL, JOBS_CHANNEL], notifications)
  }
  const stopListening = await prepare().catch(async (error) => {
    await pool.end()
    throw error
  })
  return {
    db: drizzle(pool),
    isEmbedded: false,
    executeSql: (text, values) => pool.query(text, values),
    notifications,
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    whileStill: null,
    close: async () => {
      await stopListening()
      await pool.end()
    },
  }
}
