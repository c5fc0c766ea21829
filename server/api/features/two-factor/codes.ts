import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'
import { RECOVERY_CODES, TWO_FACTOR_STEP_MS } from '#contract/account/account-limits.ts'
import { fingerprint, type Ids } from '#server/lib/ids.ts'

const base32 = new ScureBase32Plugin()
const STEP_SECONDS = TWO_FACTOR_STEP_MS / 1000

const random = (ids: Ids, bytes: number): string =>
  base32.encode(Buffer.from(ids.token(bytes), 'base64url'), { padding: false })

/** Returns a new secret of 160 bits as base32. */
export const newSecret = (ids: Ids): string => random(ids, 20)

/** Returns the otpauth URL with which authenticator apps import a secret. */
export const otpauthUrl = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret })

/**
 * Returns the time step of a code that is valid for the current, the previous or the next time step; null if the code is wrong.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Returns new recovery codes of 80 bits each, grouped so that they are easy to read out. */
export const newRecoveryCodes = (ids: Ids): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => random(ids, 10).toLowerCase().match(/.{4}/g)?.join('-') ?? '')

/**
 * Returns the hash under which a recovery code is stored, regardless of how the code was typed. With 80 random bits, no slow hash
 * is needed.
 */
export const recoveryHash = (code: string): string =>
  fingerprint(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
