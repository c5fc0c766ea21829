const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Longest delay of a timer: timers count in 32 bits. */
export const TIMER_MAX_MS = 2 ** 31 - 1

/** Decodes base64url to Latin-1: enough to read the numbers of a token. */
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
 * Returns the expiry of a token in milliseconds since 1970, by its `exp` claim, or null. The signature is
 * verified by the server.
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

/**
 * Returns true for a token that has not expired (specification 4); one without an expiry is left to the
 * server.
 */
export const isValid = (token: string | null, now: number): token is string =>
  token !== null && token !== '' && (expiryOf(token) ?? Number.POSITIVE_INFINITY) > now

/** Returns the milliseconds until a moment, at least 0 and at most the longest delay of a timer. */
export const waitUntil = (moment: number, now: number): number =>
  Math.min(Math.max(moment - now, 0), TIMER_MAX_MS)
