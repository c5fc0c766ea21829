/**
 * Version of the protocols between page and relay and between relay and API. Increased by incompatible changes; new events, fields
 * and codes need no new version, because unknown ones are ignored.
 * 1: builds that sent no version. 2: both ends send theirs, and positions of unknown events are followed.
 */
export const PROTOCOL = 2

/** Oldest version that this build works with. Pages with an older one are refused as `client_outdated`. */
export const MIN_PROTOCOL = 1

/** Header in which relay and API send each other their versions. */
export const PROTOCOL_HEADER = 'x-parley-protocol'

/** Returns the version in a header or handshake; 1 if there is none. */
export const protocolIn = (value: unknown): number => {
  const version = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(version) ? Number(version) : 1
}

/** Returns whether this build works with a relay or an API of a version: from the oldest supported to the one after its own. */
export const isAdjacent = (version: number): boolean => version >= MIN_PROTOCOL && version <= PROTOCOL + 1
