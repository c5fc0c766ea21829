import type { BusinessHours } from '#contract/floor/business-hours.ts'
import { countedMs, isOpen, opensAt, subtractCountedMs } from '#contract/floor/open-time.ts'
import type { PayloadOf } from '#contract/journal/events.ts'
import type { FloorState } from './floor-state.ts'

type Hours = Pick<FloorState, 'hours'>

/** Returns the business hours after a change to the account. */
export const hoursAfter = (
  before: BusinessHours | null,
  { changes }: PayloadOf<'client.changed'>,
): BusinessHours | null =>
  changes && 'business_hours' in changes ? (changes.business_hours?.after as BusinessHours) : before

/** Cached results for one point in time. */
interface Known {
  readonly now: number
  readonly isClosed: boolean
  /** Start times of waits, keyed by the seconds of open time that the waits have lasted. */
  readonly since: Map<number, number>
}

/** Caches the results for the last requested time, because every queue row and tile requests the same time. */
const lastMoment = new WeakMap<BusinessHours, Known>()

function knownOf(hours: BusinessHours, now: number): Known {
  const last = lastMoment.get(hours)
  if (last?.now === now) return last
  const known = { now, isClosed: !isOpen(hours, now), since: new Map<number, number>() }
  lastMoment.set(hours, known)
  return known
}

function countedSince(hours: BusinessHours, now: number, seconds: number): number {
  const { since } = knownOf(hours, now)
  const known = since.get(seconds)
  if (known !== undefined) return known
  const counted = subtractCountedMs(hours, now, seconds * 1000) ?? Number.NEGATIVE_INFINITY
  since.set(seconds, counted)
  return counted
}

/** Returns whether the given time is outside business hours, when no alerts are raised. */
export const isClosed = ({ hours }: Hours, now: number): boolean =>
  hours !== null && knownOf(hours, now).isClosed

/** Returns whether to highlight a figure: only if it is bad, and only during business hours. */
export const alarms = (floor: Hours, now: number, isBad: boolean): boolean => isBad && !isClosed(floor, now)

/**
 * Returns the next opening time and its time zone; null if the account is open or has no business hours. The time is null if the
 * account never opens again.
 */
export const closedUntil = (
  { hours }: Hours,
  now: number,
): { readonly at: number | null; readonly timeZone: string } | null =>
  hours === null || isOpen(hours, now) ? null : { at: opensAt(hours, now), timeZone: hours.time_zone }

/** Returns the latest start time of a wait that has lasted the given number of seconds of open time. */
export const beyondSince = ({ hours }: Hours, now: number, seconds: number): number =>
  hours === null ? now - seconds * 1000 : countedSince(hours, now, seconds)

/** Returns how long a customer has waited, in milliseconds of open time. */
export const waitedMs = ({ hours }: Hours, since: number, now: number): number =>
  hours === null ? Math.max(0, now - since) : countedMs(hours, since, now)

/** Returns the displayed urgency of a wait; always calm outside business hours. */
export function waitTone(
  floor: Hours,
  now: number,
  since: number,
  { warn, alarm }: { readonly warn: number; readonly alarm: number },
): 'calm' | 'warning' | 'danger' {
  if (isClosed(floor, now)) return 'calm'
  if (since <= beyondSince(floor, now, alarm)) return 'danger'
  return since <= beyondSince(floor, now, warn) ? 'warning' : 'calm'
}
