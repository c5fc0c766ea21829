/**
 * Version of the protocols between page and relay, and between relay and API. Bumped for incompatible changes only; unknown
 * events, fields and codes are ignored. 1: builds that sent no version. 2: both ends send their version, and positions of unknown
 * events are tracked.
 */
export const PROTOCOL = 2

/** Oldest version that this build supports. Pages with an older one are refused as `client_outdated`. */
export const MIN_PROTOCOL = 1

/** Header in which relay and API exchange their versions. */
export const PROTOCOL_HEADER = 'x-parley-protocol'

/** Returns the version in a header or handshake; 1 if missing. */
export const protocolIn = (value: unknown): number => {
  const version = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(version) ? Number(version) : 1
}

/**
 * Returns whether this build works with a relay or an API of the given version: from the oldest supported to one above its own.
 */
export const isAdjacent = (version: number): boolean => version >= MIN_PROTOCOL && version <= PROTOCOL + 1
