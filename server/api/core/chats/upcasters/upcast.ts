import { EVENT_VERSION } from '#server/db/schema/journal.ts'
import { fillDefaults, type StoredPayload } from './fill-defaults.ts'

/** Turns a payload of one version into one of the next. Steps are pure, and none is ever changed once a release wrote the next version. */
type Upcaster = (payload: StoredPayload) => StoredPayload

/** The steps in order: the first reads version 1. What version 2 added was a column, which `fillDefaults` fills in. */
export const upcasters: readonly Upcaster[] = [(payload) => payload]

/**
 * Returns a stored payload as this build would have written it. A version of a newer build is read as the newest: a step may only change what
 * the build before it reads as well. Throws for what is no version.
 */
export function upcast(version: number, payload: StoredPayload): StoredPayload {
  if (!Number.isInteger(version) || version < 1) throw new Error(`no event has the version ${version}`)
  const steps = upcasters.slice(version - 1, EVENT_VERSION - 1)
  return fillDefaults(steps.reduce((before, step) => step(before), payload))
}
