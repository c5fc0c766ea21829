import { AppError } from './app-error.ts'

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

/** Returns a time zone that a call names, or another where it names none. Throws `validation_failed` for one that is unknown. */
export function zoneOr<T>(name: string | null | undefined, other: T): string | T {
  if (name === undefined || name === null) return other
  const zone = timeZoneOf(name)
  if (zone === null) throw new AppError('validation_failed', { fields: { time_zone: 'unknown' } })
  return zone
}
