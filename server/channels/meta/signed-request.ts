import { createHmac } from 'node:crypto'
import { safeEqual } from '#server/lib/safe-equal.ts'
import { field, idOf, readJson } from '../read-json.ts'

/** Longest request that is read; real ones have some 200 characters. */
const REQUEST_MAX_CHARS = 4_000

/** Returns the payload of a signed request whose signature is right; null for others. All secrets are tried, so that the time tells nothing. */
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

/** Who a signed request is about. */
export interface SignedRequest {
  /** Meta's id of the person within the application. */
  readonly userId: string
  /** Secret of the application that it comes from. */
  readonly secret: string
}

/** Returns the person that a request of Meta to forget somebody is about; null unless it is signed with one of some secrets. */
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
