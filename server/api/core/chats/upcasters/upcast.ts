import { EVENT_VERSION } from '#server/db/schema/journal.ts'
import type { StoredPayload, Upcaster } from './upcaster.ts'
import { v1ToV2 } from './v1-to-v2.ts'

/** The steps in order: the first reads version 1. */
export const upcasters: readonly Upcaster[] = [v1ToV2]

/**
 * Returns a stored payload as this build would have written it. A version of a newer build is read as the newest: a step may only change what
 * the build before it reads as well. Throws for what is no version.
 */
export function upcast(version: number, payload: StoredPayload): StoredPayload {
  if (!Number.isInteger(version) || version < 1) throw new Error(`no event has the version ${version}`)
  return upcasters.slice(version - 1, EVENT_VERSION - 1).reduce((before, step) => step(before), payload)
}
