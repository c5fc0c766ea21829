/** Returns a moment in the wire format: ISO 8601 in UTC. */
export const iso = (moment: Date | string): string => new Date(moment).toISOString()

/** Returns a moment in the wire format; null for null. */
export const isoOrNull = (moment: Date | string | null): string | null =>
  moment === null ? null : iso(moment)
