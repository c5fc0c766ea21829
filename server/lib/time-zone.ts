const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])

/**
 * Returns the canonical IANA name of a time zone that both JavaScript and PostgreSQL know, else null. Offsets
 * are rejected: PostgreSQL interprets their sign the other way round.
 */
export function timeZoneOf(name: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return known.has(timeZone) ? timeZone : null
  } catch {
    return null
  }
}
