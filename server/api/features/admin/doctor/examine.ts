import type { Finding } from '#contract/account/installation.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { ProviderHealth } from '#server/engine/provider/provider-health.ts'
import type { Clock } from '#server/lib/clock.ts'
import { checkDatabase, checkWork } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkMail } from './check-mail.ts'
import { checkApis, checkChannels, checkProvider, checkRedis } from './check-neighbors.ts'
import { checkProxy } from './check-proxy.ts'
import { checkSettings, type Environment } from './check-settings.ts'
import { problem, reasonOf } from './finding.ts'

/** Installation to examine. The database is null if it cannot be opened. */
export interface Examined {
  readonly config: Config
  readonly environment: Environment
  readonly clock: Clock
  readonly database: Database | null
  readonly providerHealth: ProviderHealth | null
  /** False if Parley is not running; the checks that need its public URL are then skipped. */
  readonly isRunning: boolean
}

/** Result of one part of the examination. */
export interface Part {
  readonly name: string
  readonly findings: readonly Finding[]
}

/** Examines an installation part by part. A part whose examination fails has that failure as its finding. */
export async function examine(examined: Examined): Promise<Part[]> {
  const { config, environment, clock, database, providerHealth, isRunning } = examined
  const parts: Record<string, () => Finding[] | Promise<Finding[]>> = {
    settings: () => checkSettings(config, environment),
    ...(isRunning && { 'public URL': () => checkProxy(config, clock.now()) }),
    mail: () => checkMail(config),
    disk: () => checkDisk(config),
    ...(database && {
      database: () => checkDatabase(database, () => clock.now()),
      'background work': () => checkWork(database, config.isQuarantined),
    }),
    ...(config.redisUrl && { Redis: () => checkRedis(config) }),
    ...(config.apiUpstream && { APIs: () => checkApis(config) }),
    ...(providerHealth && config.openai && { provider: () => checkProvider(config, providerHealth) }),
    ...(isRunning && { channels: () => checkChannels(config) }),
  }
  return Promise.all(
    Object.entries(parts).map(async ([name, check]) => ({
      name,
      findings: await Promise.resolve()
        .then(check)
        .catch((error) => [problem('database_refused', { reason: reasonOf(error) })]),
    })),
  )
}

/** Returns all findings, problems first. */
export const findingsIn = (parts: readonly Part[]): Finding[] =>
  parts
    .flatMap(({ findings }) => findings)
    .sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'))
