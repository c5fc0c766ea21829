const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Maximum delay of a timer in milliseconds; timers store the delay as a signed 32-bit integer. */
export const TIMER_MAX_MS = 2 ** 31 - 1

/** Decodes base64url to Latin-1, which is enough to read a token's numbers. */
function decode(part: string): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const character of part) {
    const value = alphabet.indexOf(character)
    if (value < 0) return ''
    buffer = ((buffer << 6) | value) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    text += String.fromCharCode((buffer >> bits) & 0xff)
  }
  return text
}

/**
 * Returns the expiry of a token in milliseconds since 1970, from its `exp` claim, or null. Only the server verifies the
 * signature.
 */
export function expiryOf(token: string): number | null {
  try {
    const claims: unknown = JSON.parse(decode(token.split('.')[1] ?? ''))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null
    return typeof claims.exp === 'number' ? claims.exp * 1000 : null
  } catch {
    return null
  }
}

/** Returns true for a token that has not expired (specification 4); a token without an expiry is left to the server to check. */
export const isValid = (token: string | null, now: number): token is string =>
  token !== null && token !== '' && (expiryOf(token) ?? Number.POSITIVE_INFINITY) > now

/** Returns the milliseconds until a time, between 0 and the maximum timer delay. */
export const waitUntil = (moment: number, now: number): number =>
  Math.min(Math.max(moment - now, 0), TIMER_MAX_MS)
