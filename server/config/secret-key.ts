import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, longEnough } from './checks.ts'

/**
 * Returns the secret for signing: the configured secret, otherwise one that is generated at first startup and stored in the data
 * folder.
 */
export const secretOf = (given: string, dataDir: string): string => {
  if (given) return longEnough('SECRET_KEY', given) ?? given
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    // The file is complete before it gets its final name, so that neither a crash nor another process can leave an incomplete
    // file.
    const whole = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(whole, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
    try {
      linkSync(whole, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      unlinkSync(whole)
    }
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new ConfigError(
      `${file}: must contain at least 32 characters. Restore the file from a backup; a new key ends all sessions, and data encrypted with the old one stays unreadable.`,
    )
  return secret
}

/** Returns the previous secrets in a comma-separated list, newest first. */
export const formerOf = (value: string): readonly string[] => {
  const secrets = value.split(',').map((secret) => secret.trim())
  return secrets.filter((secret) => longEnough('SECRET_KEY_FORMER', secret))
}
