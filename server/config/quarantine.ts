import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (dataDir: string): string => join(dataDir, 'quarantine')

/**
 * Returns whether an installation is in quarantine: nothing leaves it, because it is a copy of one that may still run. E-mails are
 * saved in the data folder, and webhooks and channels wait.
 */
export const isQuarantined = (dataDir: string): boolean => existsSync(fileIn(dataDir))

/** Puts an installation in quarantine from its next start. */
export const quarantine = (dataDir: string): void =>
  writeFileSync(
    fileIn(dataDir),
    'While this file exists, Parley sends nothing. To end this: npm run admin -- quarantine off\n',
    { mode: 0o600 },
  )

/** Ends the quarantine at the next start. */
export const endQuarantine = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true })
