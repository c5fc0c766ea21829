import { rmSync } from 'node:fs'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { IncompatibleLibrary } from './db/incompatible-library.ts'
import { NewerDatabase } from './db/newer-database.ts'
import { DirectoryInUse } from './db/pglite/lock.ts'
import { type ApiMessage, apiSocket, EX_CONFIG, RESTARTED } from './lib/api-process.ts'
import { BACKLOG } from './lib/backlog.ts'
import { keepFilesPrivate } from './lib/private-files.ts'

/** The API process: a child of the relay on its own socket, or standalone on HOST and PORT. */
const say = (message: ApiMessage) => process.send?.(message)

async function start(): Promise<void> {
  const config = readConfig()
  keepFilesPrivate(config.dataDir)
  let closing = false
  // The relay died. Exiting without a shutdown releases the database for the next process immediately; no acknowledged write is
  // lost.
  process.on('disconnect', () => closing || process.exit(process.exitCode ?? 1))
  // It may have died before anything listened.
  if (process.send && !process.connected) process.exit(1)
  // The database opens in its own thread while the other modules load.
  const opening = openDatabase({ ...config, isRestart: process.argv.includes(RESTARTED) })
  // A failure is reported where it is awaited below.
  opening.catch(() => {})
  const { buildApi } = await import('./api/app.ts')
  const database = await opening
  const app = await buildApi(config, { database })
  // Only exiting the process ends the statement; the next process has all acknowledged data.
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
    await app.drain()
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  // Ctrl-C reaches the whole process group; the relay terminates this process after closing its sockets.
  process.on('SIGINT', () => process.send || stop())
  if (!process.send) {
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG })
    return
  }
  const path = apiSocket(config)
  if (process.platform !== 'win32') rmSync(path, { force: true })
  await app.listen({ path, backlog: BACKLOG })
  say({ kind: 'listening' })
}

start().catch((error: Error) => {
  const expected = [DirectoryInUse, IncompatibleLibrary, NewerDatabase, ConfigError].some(
    (known) => error instanceof known,
  )
  const message = (expected ? error.message : error.stack) ?? error.message
  // Resources opened before the failure would otherwise keep the process alive, so that it would not be restarted.
  const end = () => process.exit(expected ? EX_CONFIG : 1)
  if (process.send) process.send({ kind: 'failed', message } satisfies ApiMessage, end)
  else process.stderr.write(`${message}\n`, end)
})
