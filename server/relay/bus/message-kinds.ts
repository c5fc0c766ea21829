/**
 * Kinds of messages between relays. Relays of adjacent builds share a bus during an update, so the words on the wire must not
 * change until the protocol changes.
 */
export const messageKinds = {
  /** An event that is neither stored nor numbered. */
  ephemeral: 'sign',
  /** An event from a backend without a journal. */
  external: 'fact',
  /** Heartbeat of a live relay; carries the number of its latest change. */
  heartbeat: 'beat',
  /** New occupancy of a chat on a relay. */
  occupancy: 'seat',
  /** A request for all occupancies of a relay. */
  request: 'ask',
  /** All occupancies of a relay. */
  snapshot: 'all',
  /** Accounts of bots, by API key, in front of a backend without a journal. */
  accounts: 'keys',
  /** Notice that a relay is shutting down. */
  goodbye: 'bye',
} as const
