import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Source of unguessable values; tests bring their own. */
export interface Ids {
  /** URL-safe token of so many bytes of randomness. */
  token(bytes: number): string
  /** Six decimal digits. */
  otp(): string
}

/** Values from the system's secure generator. */
export const systemIds: Ids = {
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  otp: () => randomInt(0, 1_000_000).toString().padStart(6, '0'),
}

/** SHA-256 of a secret that is looked up by its value, hex. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('hex')
