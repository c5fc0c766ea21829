import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from './config.ts'
import { startApi } from './lib/api-process.ts'
import { BACKLOG } from './lib/backlog.ts'
import { keepFilesPrivate } from './lib/private-files.ts'
import { serverRoot } from './lib/runnable.ts'

/**
 * Returns the folder of the built client: next to the built server, or under dist/ when run from source; null if there is no
 * build.
 */
const builtFiles = (): string | null =>
  [join(serverRoot, '..'), join(serverRoot, '../dist')].find((folder) =>
    existsSync(join(folder, 'client/.vite/manifest.json')),
  ) ?? null

const say = (line: string) => process.stdout.write(`${line}\n`)

const greet = (config: Config) => {
  say(`\n  ${config.productName} is ready at ${config.publicUrl}\n`)
  say(
    config.smtpUrl
      ? '  Mail goes through SMTP_URL.'
      : `  Mail is kept in ${join(config.dataDir, 'mail')} (set SMTP_URL to send it).`,
  )
  say(
    config.openai
      ? '  Answers come from the provider.'
      : '  Answers come from the embedded engine (set OPENAI_API_KEY to use a provider).',
  )
  say(`  Data is in ${config.databaseUrl ? 'PostgreSQL' : config.dataDir}. Stop with Ctrl-C.\n`)
}

async function start(): Promise<void> {
  const config = readConfig()
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
    await relay.drain()
    await relay.close()
    await api?.close()
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
  greet(config)
}

start().catch((error: NodeJS.ErrnoException) => {
  const busy =
    error.code === 'EADDRINUSE'
      ? 'The port is in use. Set PORT to another one, or stop the program that has it.'
      : null
  process.stderr.write(`${busy ?? (error instanceof ConfigError ? error.message : error.message)}\n`)
  process.exit(1)
})
