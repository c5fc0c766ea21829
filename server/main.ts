import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { misspeltNames } from './config/misspelt.ts'
import { ConfigError, readConfig } from './config.ts'
import { greeting } from './greeting.ts'
import { EX_CONFIG, startApi } from './lib/api-process.ts'
import { BACKLOG } from './lib/backlog.ts'
import { portProblem } from './lib/port-in-use.ts'
import { keepFilesPrivate } from './lib/private-files.ts'
import { serverRoot } from './lib/runnable.ts'
import { QUIET_MS } from './plugins/drain.ts'

/**
 * Returns the folder of the built client: next to the built server, or under dist/ when run from source; null if there is no
 * build.
 */
const builtFiles = (): string | null =>
  [join(serverRoot, '..'), join(serverRoot, '../dist')].find((folder) =>
    existsSync(join(folder, 'client/.vite/manifest.json')),
  ) ?? null

async function start(): Promise<void> {
  const config = readConfig()
  for (const sentence of misspeltNames(process.env)) process.stderr.write(`${sentence}\n`)
  // Checks the port before starting the API, which takes seconds.
  const problem = await portProblem(config.port, config.host)
  if (problem) throw new ConfigError(problem)
  keepFilesPrivate(config.dataDir)
  const log = {
    error: (details: object, message: string) =>
      process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
  }
  // Loads the relay while its API starts.
  const starting = config.apiUpstream ? null : startApi(config, log)
  // A failure is reported where it is awaited below.
  starting?.catch(() => {})
  const { buildRelay } = await import('./relay/app.ts')
  const api = await starting
  const relay = await buildRelay(config, {
    upstream: config.apiUpstream ?? api?.address ?? '',
    files: builtFiles(),
  })
  let closing = false
  const stop = async () => {
    if (closing) return
    closing = true
    relay.log.info('stopping: running calls are finished, new ones are refused')
    await relay.drain(config.apiUpstream ? QUIET_MS : 0)
    await relay.close()
    await api?.close()
    relay.log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  try {
    await relay.listen({ port: config.port, host: config.host, backlog: BACKLOG })
  } catch (error) {
    await api?.close()
    throw error
  }
  // The demo creates its own accounts.
  const hasAccounts = process.argv.includes('--demo') || (api?.hasAccounts ?? true)
  process.stdout.write(`${greeting(config, hasAccounts)}\n`)
}

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(error instanceof ConfigError ? EX_CONFIG : 1)
})
