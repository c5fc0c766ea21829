/**
 * Version of what is said between page and relay and between relay and API. It grows with a build whose other end has to know that
 * something is said otherwise; new events, fields and codes need no new version, because unknown ones are passed over.
 * 1: builds that named no version. 2: both ends name theirs, and positions of unknown events are followed.
 */
export const PROTOCOL = 2

/** Oldest version that this build still works with. A page that speaks an older one is refused as `client_outdated`. */
export const MIN_PROTOCOL = 1

/** Header in which relay and API name their version to each other. */
export const PROTOCOL_HEADER = 'x-parley-protocol'

/** Returns the version in a header or handshake; builds that name none speak the first. */
export const protocolIn = (value: unknown): number => {
  const version = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(version) ? Number(version) : 1
}

/** Says whether this build works with a relay or an API: from the oldest it knows to the one after its own. */
export const isAdjacent = (version: number): boolean => version >= MIN_PROTOCOL && version <= PROTOCOL + 1
