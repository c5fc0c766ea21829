import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'
import { RECOVERY_CODES, TWO_FACTOR_STEP } from '#contract/limits.ts'
import { fingerprint, type Ids } from '../../lib/ids.ts'

const base32 = new ScureBase32Plugin()
const STEP_SECONDS = TWO_FACTOR_STEP / 1000

const random = (ids: Ids, bytes: number): string =>
  base32.encode(Buffer.from(ids.token(bytes), 'base64url'), { padding: false })

/** A secret of 160 bits, base32. */
export const newSecret = (ids: Ids): string => random(ids, 20)

/** Address by which authenticators take a secret in. */
export const otpauthUrl = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret })

/** Time step of a code that fits now, a step ago or a step ahead; null where it fits none. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Recovery codes of 80 bits each, in groups that can be read out. */
export const newRecoveryCodes = (ids: Ids): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => random(ids, 10).toLowerCase().match(/.{4}/g)?.join('-') ?? '')

/** What is kept of a recovery code, however it was typed. Eighty random bits need no slow hash. */
export const recoveryHash = (code: string): string =>
  fingerprint(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
