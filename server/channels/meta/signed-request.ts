import { createHmac } from 'node:crypto'
import { safeEqual } from '#server/lib/safe-equal.ts'
import { field, idOf, readJson } from '../read-json.ts'

/** Maximum number of characters in a request; real ones have about 200. */
const REQUEST_MAX_CHARS = 4_000

/**
 * Returns the payload of a signed request, and the secret with which it was signed; null if the signature is not valid. All
 * secrets are tried, so that timing reveals nothing.
 */
function payloadOf(signed: string, secrets: readonly string[]): { text: string; secret: string } | null {
  const [signature = '', payload = '', ...more] = signed.split('.')
  if (signed.length > REQUEST_MAX_CHARS || more.length > 0 || !payload) return null
  const given = signature.replace(/=+$/, '')
  const fitting = secrets.filter((secret) =>
    safeEqual(given, createHmac('sha256', secret).update(payload).digest('base64url')),
  )
  return fitting[0] === undefined
    ? null
    : { text: Buffer.from(payload, 'base64url').toString(), secret: fitting[0] }
}

/** Person whom a signed request is about, and the secret of the app that sent it. */
export interface SignedRequest {
  /** Id of the person within the app. */
  readonly userId: string
  /** Secret of the app that sent the request. */
  readonly secret: string
}

/**
 * Returns the person whom a request from Meta is about; null if the request is malformed or not signed with one of the secrets.
 */
export function readSignedRequest(signed: string, secrets: readonly string[]): SignedRequest | null {
  const found = payloadOf(signed, secrets)
  if (!found) return null
  try {
    const body = readJson(found.text)
    const userId = idOf(field(body, 'user_id'))
    const isKnown = String(field(body, 'algorithm')).toUpperCase() === 'HMAC-SHA256'
    return userId && isKnown ? { userId, secret: found.secret } : null
  } catch {
    return null
  }
}
