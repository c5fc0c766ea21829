import { isZone } from './time-zones.ts'

/** Our choice: maximum number of values read from a URL for one parameter. */
const VALUES_MAX = 20

/** Returns the value that equals a text; null if no value does. */
export const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null

/** Converts a text to an id; null unless it is a positive integer. */
export function idFrom(text: string | null): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Returns the text if it is a valid day (`YYYY-MM-DD`); otherwise null. */
export function dayFrom(text: string | null): string | null {
  const isDay = /^(19[7-9]|2[01]\d)\d-\d\d-\d\d$/.test(text ?? '')
  return isDay && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : null
}

/** Returns the valid values of a repeated parameter, without duplicates, up to `VALUES_MAX` of them. */
export function listOf<T>(given: readonly string[], valueFrom: (text: string) => T | null): readonly T[] {
  const values = given.map(valueFrom).filter((value) => value !== null)
  return [...new Set(values)].slice(0, VALUES_MAX)
}

/** Returns the text if it is the name of a time zone known to this browser; otherwise null. */
export const zoneFrom = (text: string | null): string | null => (text && isZone(text) ? text : null)
