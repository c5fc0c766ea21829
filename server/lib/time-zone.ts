import { AppError } from './app-error.ts'

const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])

/**
 * Returns the canonical IANA name of a time zone known to both JavaScript and PostgreSQL, else null. Rejects offsets, because
 * PostgreSQL interprets their sign the other way round.
 */
export function timeZoneOf(name: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return known.has(timeZone) ? timeZone : null
  } catch {
    return null
  }
}

/** Returns the time zone named in a call, or `other` if it names none. Throws `validation_failed` for an unknown one. */
export function zoneOr<T>(name: string | null | undefined, other: T): string | T {
  if (name === undefined || name === null) return other
  const zone = timeZoneOf(name)
  if (zone === null) throw new AppError('validation_failed', { fields: { time_zone: 'unknown' } })
  return zone
}
