import { DAY_MS, MINUTE_MS } from '../base/units.ts'
import type { BusinessHours, TimeSpan } from './business-hours.ts'

/**
 * Open time: time during which a team is available. Moments are in milliseconds since 1970, durations in milliseconds. The
 * functions in `server/db/functions/open_time.sql` compute the same in the database; a test compares the results.
 */

/** Our choice: days searched for open time; a team without any in two years is considered permanently closed. */
const HORIZON_DAYS = 731

/** A period of open time; the end is exclusive. */
interface Interval {
  readonly from: number
  readonly to: number
}

/** Caches the date formats by time zone, because creating a format costs a hundred times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the local time in a time zone, represented as if it were UTC. */
function localAt(timeZone: string, at: number): number {
  let format = formats.get(timeZone)
  if (!format) {
    // In the Swedish locale, dates have the ISO 8601 format.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  const second = Math.floor(at / 1000) * 1000
  return Date.parse(`${format.format(second).replace(' ', 'T')}Z`) + (at - second)
}

/**
 * Returns the moment of a given local time. As in PostgreSQL, a time that occurs twice means the second occurrence, and a skipped
 * time is converted with the offset before the clock change.
 */
function momentOf(timeZone: string, local: number): number {
  const offsetAt = (at: number) => localAt(timeZone, at) - at
  const after = local - offsetAt(local + DAY_MS)
  return localAt(timeZone, after) === local ? after : local - offsetAt(local - DAY_MS)
}

const msOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * MINUTE_MS

/** Returns the spans of a day, which is given in days since 1970; a holiday's spans replace the weekday's. */
function spansOf({ spans, holidays }: BusinessHours, day: number): readonly TimeSpan[] {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  // Day 0, in 1970, was a Thursday.
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1
  return holidays.find((one) => one.date === date)?.spans ?? spans.filter((span) => span.day === weekday)
}

const isNeverOpen = ({ spans, holidays }: BusinessHours): boolean =>
  spans.length === 0 && holidays.every((holiday) => holiday.spans.length === 0)

/** Yields the open periods that follow a given moment, in order and without overlaps; successive periods may touch. */
function* openFrom(hours: BusinessHours, at: number, days = HORIZON_DAYS): Generator<Interval> {
  if (isNeverOpen(hours)) return
  // The previous day's hours can reach beyond midnight when clocks change.
  const first = Math.floor(localAt(hours.time_zone, at) / DAY_MS) - 1
  let reached = at
  for (let day = first; day <= first + days; day++) {
    const all = spansOf(hours, day)
      .map(({ from, to }) => ({
        from: momentOf(hours.time_zone, day * DAY_MS + msOf(from)),
        to: momentOf(hours.time_zone, day * DAY_MS + msOf(to)),
      }))
      .sort((a, b) => a.from - b.from)
    for (const { from, to } of all) {
      if (to <= Math.max(from, reached)) continue
      yield { from: Math.max(from, reached), to }
      reached = to
    }
  }
}

/** Returns when the team is next available, which may be the given moment itself; null if never. */
export function opensAt(hours: BusinessHours, at: number): number | null {
  if (!hours.is_enabled) return at
  for (const { from } of openFrom(hours, at)) return from
  return null
}

/** Returns whether the team is available at a moment. */
export const isOpen = (hours: BusinessHours, at: number): boolean => opensAt(hours, at) === at

/** Returns when the team closes; null if it never closes or is not open at the given moment. */
export function closesAt(hours: BusinessHours, at: number): number | null {
  if (!isOpen(hours, at) || !hours.is_enabled) return null
  let end = at
  for (const { from, to } of openFrom(hours, at)) {
    if (from > end) return end
    end = to
  }
  return end < at + (HORIZON_DAYS - 2) * DAY_MS ? end : null
}

/** Returns the open time between two moments, in milliseconds; 0 if the second is not after the first. */
export function countedMs(hours: BusinessHours, from: number, to: number): number {
  if (to <= from) return 0
  if (!hours.is_enabled) return to - from
  let counted = 0
  for (const open of openFrom(hours, from, Math.ceil((to - from) / DAY_MS) + 2)) {
    if (open.from >= to) break
    counted += Math.min(open.to, to) - open.from
  }
  return counted
}

/** Returns the first moment at which the given open time has passed; null if this never happens. */
export function addCountedMs(hours: BusinessHours, from: number, ms: number): number | null {
  if (!hours.is_enabled) return from + ms
  let left = ms
  for (const open of openFrom(hours, from)) {
    if (left <= open.to - open.from) return open.from + left
    left -= open.to - open.from
  }
  return null
}

/**
 * Returns the latest moment from which the given open time passes until `to`; null if the two years before `to` had too little.
 */
export function subtractCountedMs(hours: BusinessHours, to: number, ms: number): number | null {
  if (!hours.is_enabled) return to - ms
  // The result is usually at most days away; the search covers two years only if there is hardly any open time.
  for (const days of [8, 60, HORIZON_DAYS]) {
    let left = ms
    for (const open of [...openFrom(hours, to - days * DAY_MS, days + 2)].reverse()) {
      const length = Math.min(open.to, to) - open.from
      if (length <= 0) continue
      if (left <= length) return open.from + length - left
      left -= length
    }
  }
  return null
}
