import { createHash } from 'node:crypto'

/**
 * Returns a fingerprint of a passage's text: 16 hexadecimal digits. Equal texts have equal fingerprints, even if the passage gets
 * a new id when it is read again.
 */
export const passageHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16)
