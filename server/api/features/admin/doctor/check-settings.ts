import { existsSync } from 'node:fs'
import type { Finding } from '#contract/account/installation.ts'
import { misspeltNames } from '#server/config/misspelt.ts'
import { isLocal } from '#server/config/public-url.ts'
import type { Config } from '#server/config.ts'
import { problem, warning } from './finding.ts'

/** Environment of the process that is checked. */
export type Environment = Partial<Record<string, string>>

/** Returns whether customers can reach the installation at its public URL. */
export const isPublic = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  !isLocal(new URL(publicUrl).hostname)

const everywhere = ['0.0.0.0', '::']

/** Finds settings that are unsafe, contradict each other, or were not read because their names are misspelt. */
export function checkSettings(config: Config, environment: Environment): Finding[] {
  const { host, appEnv, registration, allowPrivateUrls, logLevel, trustProxy, databaseUrl } = config
  const isOpen = isPublic(config)
  const isContainer = existsSync('/.dockerenv')
  const warnings: readonly (readonly [isWrong: boolean, finding: Finding])[] = [
    [config.isQuarantined, warning('quarantined')],
    [isOpen && appEnv === 'dev', warning('environment_dev')],
    [isOpen && registration === 'open', warning('registration_open')],
    [isOpen && allowPrivateUrls, warning('private_urls_allowed')],
    [logLevel === 'silent', warning('log_silent')],
    [appEnv === 'prod' && process.getuid?.() === 0, warning('runs_as_root')],
    [trustProxy !== null && everywhere.includes(host) && !isContainer, warning('proxy_bypassed')],
    [databaseUrl !== null && !environment.SECRET_KEY, warning('secret_key_in_folder')],
    [!isOpen && !isLocal(host), warning('public_url_local', { url: config.publicUrl })],
  ]
  return [
    ...misspeltNames(environment).map((sentence) => problem('setting_unknown', { sentence })),
    ...warnings.flatMap(([isWrong, finding]) => (isWrong ? [finding] : [])),
  ]
}
