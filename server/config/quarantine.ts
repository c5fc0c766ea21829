import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the path of the file that marks a quarantine. It is a file because all processes of an installation share its folder,
 * and a restored database does not contain it.
 */
const fileIn = (dataDir: string): string => join(dataDir, 'quarantine')

/** Returns whether the data folder is in quarantine: nothing may leave the installation. */
export const isQuarantined = (dataDir: string): boolean => existsSync(fileIn(dataDir))

/** Puts the data folder into quarantine; processes notice it when they start. */
export const quarantine = (dataDir: string): void =>
  writeFileSync(
    fileIn(dataDir),
    'This copy sends no mail, webhooks or channel messages until `npm run admin -- release`.\n',
  )

/** Ends the quarantine of the data folder; processes notice it when they start. */
export const release = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true })
