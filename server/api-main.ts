import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { ConfigError, readConfig } from './config.ts'
import { type Db, openDatabase } from './db/client.ts'
import { IncompatibleLibrary } from './db/incompatible-library.ts'
import { NewerDatabase } from './db/newer-database.ts'
import { DirectoryInUse } from './db/pglite/lock.ts'
import { DatabaseRefused } from './db/reach-server.ts'
import { type ApiMessage, apiSocket, EX_CONFIG, RESTARTED } from './lib/api-process.ts'
import { BACKLOG } from './lib/backlog.ts'
import { loggerOf } from './lib/loggable-error.ts'
import { portProblem } from './lib/port-in-use.ts'
import { keepFilesPrivate } from './lib/private-files.ts'
import { QUIET_MS } from './plugins/drain.ts'

/** The API process: a child of the relay on its own socket, or standalone on HOST and PORT. */
const tell = (message: ApiMessage) => process.send?.(message)

/** Returns whether an account exists. */
const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.execute(sql`select 1 from clients limit 1`)).rows.length > 0

async function start(): Promise<void> {
  const config = readConfig()
  const problem = process.send ? null : await portProblem(config.port, config.host)
  if (problem) throw new ConfigError(problem)
  keepFilesPrivate(config.dataDir)
  let closing = false
  // The relay died. Exiting without a shutdown releases the database for the next process immediately; no acknowledged write is
  // lost.
  process.on('disconnect', () => closing || process.exit(process.exitCode ?? 1))
  // The relay may have died before the `disconnect` listener was added.
  if (process.send && !process.connected) process.exit(1)
  // The database opens in its own thread while the other modules load.
  const log = pino(loggerOf(config.logLevel))
  const say = (line: string) => log.warn(line)
  const opening = openDatabase({ ...config, isRestart: process.argv.includes(RESTARTED), say })
  // A failure is reported where it is awaited below.
  opening.catch(() => {})
  const { buildApi } = await import('./api/app.ts')
  const database = await opening
  const app = await buildApi(config, { database })
  // A stuck statement can be ended only by exiting the process; the next process has all acknowledged data.
  database.notifications.once('stuck', (silentMs: number) => {
    const seconds = Math.round(silentMs / 1_000)
    app.log.fatal({ seconds }, 'a statement is stuck in the embedded database; restarting the API')
    process.exit(1)
  })
  database.notifications.on('unmaintained', (error: unknown) =>
    app.log.warn({ err: error }, 'could not maintain the embedded database; retrying in a minute'),
  )
  const stop = async () => {
    if (closing) return
    closing = true
    app.log.info('stopping: running calls are finished, new ones are refused')
    // A relay that started this API has already stopped sending it calls.
    await app.drain(process.send ? 0 : QUIET_MS)
    await app.close()
    await database.close()
    app.log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  // Ctrl-C reaches the whole process group; the relay terminates this process after closing its sockets.
  process.on('SIGINT', () => process.send || stop())
  if (!process.send) {
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG })
    app.warm()
    return
  }
  const path = apiSocket(config)
  if (process.platform !== 'win32') rmSync(path, { force: true })
  await app.listen({ path, backlog: BACKLOG })
  tell({ kind: 'listening', hasAccounts: await hasAccounts(database.db) })
  app.warm()
}

/** Returns whether a restart would fail again for the same reason. */
const isFinal = (error: Error): boolean =>
  [DirectoryInUse, IncompatibleLibrary, NewerDatabase, ConfigError].some((known) => error instanceof known)

/** Returns whether the message alone tells the operator what to do. */
const isSentence = (error: Error): boolean =>
  isFinal(error) || error instanceof DatabaseRefused || (error as NodeJS.ErrnoException).syscall !== undefined

start().catch((error: Error) => {
  const message = (isSentence(error) ? error.message : error.stack) ?? error.message
  // Resources opened before the failure would otherwise keep the process alive, and it would not be restarted.
  const end = () => process.exit(isFinal(error) ? EX_CONFIG : 1)
  if (process.send)
    process.send({ kind: 'failed', message, isFinal: isFinal(error) } satisfies ApiMessage, end)
  else process.stderr.write(`${message}\n`, end)
})
