import { createHash, createHmac } from 'node:crypto'
import { safeEqual } from '#server/lib/safe-equal.ts'

/** Returns Meta's signature for a body: its HMAC-SHA256 with the app's secret, in hex. */
export const metaSignature = (raw: Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(raw).digest('hex')

/**
 * Returns whether a header contains Meta's signature for a body with one of the secrets; tries all secrets, so that timing
 * reveals nothing.
 */
export function isSignedByMeta(
  raw: Uint8Array,
  header: string | undefined,
  secrets: readonly string[],
): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1]?.toLowerCase() ?? ''
  const fits = secrets.map((secret) => safeEqual(given, metaSignature(raw, secret)))
  return fits.includes(true)
}

/** Returns Zalo's signature for a body: the SHA-256 of app id, body, the body's timestamp and the OA's secret, in hex. */
export const zaloSignature = (raw: Uint8Array, time: string, appId: string, secret: string): string =>
  createHash('sha256').update(appId).update(raw).update(time).update(secret).digest('hex')

/** Returns whether a header contains Zalo's signature for a body. */
export function isSignedByZalo(
  raw: Uint8Array,
  header: string | undefined,
  { time, appId, secret }: { readonly time: string; readonly appId: string; readonly secret: string },
): boolean {
  const given = /^(?:mac=)?([0-9a-f]{64})$/i.exec(header ?? '')?.[1]?.toLowerCase() ?? ''
  return safeEqual(given, zaloSignature(raw, time, appId, secret))
}

/** Returns the proof that a call with a token comes from the app: the token's HMAC-SHA256 with the app's secret. */
export const appSecretProof = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('hex')
