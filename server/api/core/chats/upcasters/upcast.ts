import { EVENT_VERSION } from '#server/db/schema/journal.ts'
import { fillDefaults, type StoredPayload } from './fill-defaults.ts'

/** Converts a payload to the next version. Steps are pure, and a step must not change once a release has written its version. */
type Upcaster = (payload: StoredPayload) => StoredPayload

/** Steps in order, starting from version 1. Version 2 only added a column, which `fillDefaults` fills in. */
export const upcasters: readonly Upcaster[] = [(payload) => payload]

/**
 * Returns a stored payload as this build would have written it. Newer versions are read as the newest known one, because a new
 * version may only make changes that the previous build can read. Throws if the version is invalid.
 */
export function upcast(version: number, payload: StoredPayload): StoredPayload {
  if (!Number.isInteger(version) || version < 1) throw new Error(`no event has the version ${version}`)
  const steps = upcasters.slice(version - 1, EVENT_VERSION - 1)
  return fillDefaults(steps.reduce((before, step) => step(before), payload))
}
