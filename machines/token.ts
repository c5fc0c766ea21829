const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Longest wait of a timer, milliseconds: timers count in 32 bits. */
export const TIMER_MAX = 2 ** 31 - 1

/** Bytes of base64url as Latin-1 characters: enough to read the numbers of a token. */
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

/** When a token ends, milliseconds since 1970, by its `exp` claim; null where it has none. The signature is the server's matter. */
export function expiryOf(token: string): number | null {
  try {
    const claims: unknown = JSON.parse(decode(token.split('.')[1] ?? ''))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null
    return typeof claims.exp === 'number' ? claims.exp * 1000 : null
  } catch {
    return null
  }
}

/** A token is valid only if not expired (specification 4); one that says no end is left to the server to judge. */
export const isValid = (token: string | null, now: number): token is string =>
  token !== null && token !== '' && (expiryOf(token) ?? Number.POSITIVE_INFINITY) > now

/** Milliseconds until a moment, at least none and at most what a timer can wait. */
export const waitUntil = (moment: number, now: number): number =>
  Math.min(Math.max(moment - now, 0), TIMER_MAX)
