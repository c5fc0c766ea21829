const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])

/** The canonical IANA name of a time zone that JavaScript and PostgreSQL both know, or null. Offsets are none: PostgreSQL reads their sign the other way. */
export function timeZoneOf(name: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return known.has(timeZone) ? timeZone : null
  } catch {
    return null
  }
}
