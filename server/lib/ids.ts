import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Source of unguessable values; tests provide their own. */
export interface Ids {
  /** Returns a URL-safe token with the given number of random bytes. */
  token(bytes: number): string
  /** Returns six random decimal digits. */
  otp(): string
}

/** Random values from the system's cryptographically secure generator. */
export const systemIds: Ids = {
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  otp: () => randomInt(0, 1_000_000).toString().padStart(6, '0'),
}

/** Returns the SHA-256 of a secret in hex, for secrets that are looked up by value. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('hex')
