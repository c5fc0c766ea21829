/**
 * Version of the protocols between page and relay, and between relay and API. Increased only for incompatible changes; unknown
 * events, fields and codes are ignored. 1: builds that send no version. 2: both ends send it and track unknown positions.
 */
export const PROTOCOL = 2

/** Oldest protocol version that this build supports. Pages with an older version are refused as `client_outdated`. */
export const MIN_PROTOCOL = 1

/** Header in which relay and API exchange their protocol versions. */
export const PROTOCOL_HEADER = 'x-parley-protocol'

/** Returns the version in a header or handshake; 1 if it is missing or invalid. */
export const protocolIn = (value: unknown): number => {
  const version = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(version) ? Number(version) : 1
}

/**
 * Returns whether this build works with a relay or API of the given version: any from the oldest supported version to one above
 * this build's.
 */
export const isAdjacent = (version: number): boolean => version >= MIN_PROTOCOL && version <= PROTOCOL + 1
