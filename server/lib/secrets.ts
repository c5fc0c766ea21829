import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Version of the sealed format; a sealed text without a version is from before versions existed. */
const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_CHARS = 8

/** Encrypts secrets that must be readable later; a sealed secret is text that fits into a database column. */
export interface Seal {
  /** Encrypts the text with AES-256-GCM; `purpose` is authenticated along with it and required to open it. */
  close(text: string, purpose: string): string
  /** Decrypts the text. Throws if it was tampered with, or was sealed for another purpose or with an unknown key. */
  open(sealed: string, purpose: string): string
  /** Returns whether the text was sealed in the current format with the current key. */
  isCurrent(sealed: string): boolean
  /** Returns the text sealed in the current format with the current key; unchanged if it already is. */
  renew(sealed: string, purpose: string): string
}

interface Key {
  /** Identifies the key in sealed texts without revealing anything about it. */
  readonly id: string
  readonly bytes: Uint8Array
}

/** Derives the seal's key from the installation's secret instead of using the secret itself, which also has other uses. */
function keyOf(secret: string): Key {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'seal', 32))
  const id = createHash('sha256')
    .update('seal-key-id')
    .update(bytes)
    .digest('base64url')
    .slice(0, KEY_ID_CHARS)
  return { id, bytes }
}

/** Encrypts with a random nonce, because reusing one would break the encryption. */
function encrypt(key: Key, text: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

function decrypt(key: Key, sealed: string, purpose: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

/**
 * Splits a sealed text into key id and body; the key id is null if the text was sealed before versions existed. Throws for an
 * unknown version.
 */
function partsOf(sealed: string): { readonly keyId: string | null; readonly body: string } {
  const [version, keyId, body, ...rest] = sealed.split('.')
  if (keyId === undefined) return { keyId: null, body: sealed }
  if (version !== VERSION || body === undefined || rest.length > 0)
    throw new Error('The secret was sealed in a form that this version does not know.')
  return { keyId, body }
}

/** Decrypts text that was sealed before versions existed, with the first key that fits. */
function decryptUnnamed(keys: readonly Key[], body: string, purpose: string): string {
  let failure: unknown
  for (const key of keys) {
    try {
      return decrypt(key, body, purpose)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/**
 * Creates a seal from the installation's secret. Former secrets only open texts, so that the secret can be replaced; such texts
 * are sealed with the current secret when they are next written.
 */
export function createSeal(secret: string, former: readonly string[] = []): Seal {
  const current = keyOf(secret)
  const keys = [current, ...former.map(keyOf)]
  const close = (text: string, purpose: string) =>
    `${VERSION}.${current.id}.${encrypt(current, text, purpose)}`
  const open = (sealed: string, purpose: string) => {
    const { keyId, body } = partsOf(sealed)
    if (keyId === null) return decryptUnnamed(keys, body, purpose)
    const key = keys.find(({ id }) => id === keyId)
    if (!key) throw new Error('The secret was sealed with a key that is not known.')
    return decrypt(key, body, purpose)
  }
  const isCurrent = (sealed: string) => sealed.startsWith(`${VERSION}.${current.id}.`)
  return {
    close,
    open,
    isCurrent,
    renew: (sealed, purpose) => (isCurrent(sealed) ? sealed : close(open(sealed, purpose), purpose)),
  }
}
