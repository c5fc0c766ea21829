import type { BusinessHours } from '#contract/floor/business-hours.ts'
import { countedMs, isOpen, opensAt, subtractCountedMs } from '#contract/floor/open-time.ts'
import type { PayloadOf } from '#contract/journal/events.ts'
import type { FloorState } from './floor-state.ts'

type Hours = Pick<FloorState, 'hours'>

/** Returns the hours after the account was changed. */
export const hoursAfter = (
  before: BusinessHours | null,
  { changes }: PayloadOf<'client.changed'>,
): BusinessHours | null =>
  changes && 'business_hours' in changes ? (changes.business_hours?.after as BusinessHours) : before

/** What is known of a moment. */
interface Known {
  readonly now: number
  readonly isClosed: boolean
  /** Since when so many seconds of open time have passed. */
  readonly since: Map<number, number>
}

/** The last moment that was looked at: every row of the queue and every tile asks the same of it. */
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

/** Whether the team is not there at a moment, so that nothing alarms. */
export const isClosed = ({ hours }: Hours, now: number): boolean =>
  hours !== null && knownOf(hours, now).isClosed

/** Whether a figure alarms at a moment: only one that is bad, and only while somebody is there to help. */
export const alarms = (floor: Hours, now: number, isBad: boolean): boolean => isBad && !isClosed(floor, now)

/** Returns when the team that is not there is back, and its time zone; null while it is there. The moment is null if it never is. */
export const closedUntil = (
  { hours }: Hours,
  now: number,
): { readonly at: number | null; readonly timeZone: string } | null =>
  hours === null || isOpen(hours, now) ? null : { at: opensAt(hours, now), timeZone: hours.time_zone }

/** Returns since when, at the latest, a customer must have waited to have waited so many seconds of open time. */
export const beyondSince = ({ hours }: Hours, now: number, seconds: number): number =>
  hours === null ? now - seconds * 1000 : countedSince(hours, now, seconds)

/** Returns how long a customer has waited at a moment, in milliseconds of open time. */
export const waitedMs = ({ hours }: Hours, since: number, now: number): number =>
  hours === null ? Math.max(0, now - since) : countedMs(hours, since, now)

/** How urgent a wait looks at a moment; while the team is not there, none does. */
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
