import { rmSync } from 'node:fs'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { DirectoryInUse } from './db/pglite/lock.ts'
import { BACKLOG } from './lib/backlog.ts'
import { type ApiMessage, apiSocket, HOPELESS } from './relay/api-process.ts'

/** The API as a process: a child of the relay on a socket of its own, or by itself on HOST and PORT. */
const say = (message: ApiMessage) => process.send?.(message)

async function start(): Promise<void> {
  const config = readConfig()
  let closing = false
  // The relay died. Ending as it did lets the next one have the database at once; nothing that was acknowledged is lost by it.
  process.on('disconnect', () => closing || process.exit(process.exitCode ?? 1))
  // The database opens in its thread while the rest is loaded.
  const opening = openDatabase(config)
  opening.catch(() => {})
  const { buildApi } = await import('./api/app.ts')
  const database = await opening
  const app = await buildApi(config, { database })
  const stop = async () => {
    if (closing) return
    closing = true
    await app.drain()
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  // Ctrl-C reaches the whole group; the relay ends this process when its own sockets are closed.
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
  const expected = error instanceof DirectoryInUse || error instanceof ConfigError
  const message = (expected ? error.message : error.stack) ?? error.message
  // What was opened before it failed would keep a process alive that serves nothing, and nobody would start another.
  const end = () => process.exit(expected ? HOPELESS : 1)
  if (process.send) process.send({ kind: 'failed', message } satisfies ApiMessage, end)
  else process.stderr.write(`${message}\n`, end)
})
