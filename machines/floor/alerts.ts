import { isUnhappy } from './floor-chat.ts'
import type { FloorState } from './floor-state.ts'
import { beyondSince, isClosed } from './open-hours.ts'

/** Our choice: time that a threshold must be exceeded before an alert starts. */
export const ALERT_ENTERS_AFTER_MS = 10_000
/** Our choice: time that a value must be within its threshold before an alert ends. */
export const ALERT_LEAVES_AFTER_MS = 30_000

/** Severity: 0 within the thresholds, 1 beyond the warning, 2 beyond the alarm. */
export type Level = 0 | 1 | 2

/** Threshold that is exceeded, or about to count as exceeded. */
export interface Alert {
  /** Displayed level; 0 until the alert starts. */
  readonly level: Level
  /** Time at which the alert started or reached this level. */
  readonly since: number
  /** Measured level and its start time, if the level differs from the displayed one; otherwise null. */
  readonly next: { readonly level: Level; readonly since: number } | null
}

/** Alerts by key: `wait`, `queue`, `free`, `unhappy`, and `agent:` followed by a member id. */
export type Alerts = ReadonlyMap<string, Alert>

const levelOf = (value: number, warn: number, alarm: number): Level =>
  value >= alarm ? 2 : value >= warn ? 1 : 0

/** Returns the level of a wait that began at `since`; `warn` and `alarm` are the latest start times for each level. */
const levelSince = (
  since: number | null | undefined,
  [warn, alarm]: readonly [warn: number, alarm: number],
): Level => {
  if (since === null || since === undefined) return 0
  return since <= alarm ? 2 : since <= warn ? 1 : 0
}

/** Returns the levels above 0 at a given time, by alert key. */
export function measuredLevels(floor: FloorState, now: number): ReadonlyMap<string, Level> {
  const { thresholds: t, queue, loads } = floor
  const levels = new Map<string, Level>()
  if (isClosed(floor, now)) return levels
  const put = (key: string, level: Level) => {
    if (level > 0) levels.set(key, level)
  }
  const since = (seconds: number) => beyondSince(floor, now, seconds)
  const waiting = [since(t.wait_warn_seconds), since(t.wait_alarm_seconds)] as const
  const unanswered = [since(t.unanswered_warn_seconds), since(t.unanswered_alarm_seconds)] as const
  put('wait', levelSince(queue[0]?.since, waiting))
  put('queue', levelOf(queue.length, t.queue_warn, t.queue_alarm))
  for (const load of loads) put(`agent:${load.agent.id}`, levelSince(load.unanswered, unanswered))
  const isAnyoneOnline = loads.some(({ agent }) => agent.availability === 'online')
  if (isAnyoneOnline && queue.length > 0 && loads.every(({ free }) => free === 0)) levels.set('free', 2)
  const unhappy = since(t.unhappy_seconds)
  for (const chat of floor.chats.values())
    if (isUnhappy(chat) && chat.unanswered !== undefined && chat.unanswered <= unhappy) {
      levels.set('unhappy', 2)
      break
    }
  return levels
}

/** Returns how long a level must last before it is displayed. */
function delayOf(key: string, floor: FloorState, isRising: boolean): number {
  if (!isRising) return ALERT_LEAVES_AFTER_MS
  return key === 'free' ? floor.thresholds.no_free_seconds * 1000 : ALERT_ENTERS_AFTER_MS
}

/** Returns the next state of an alert; `delayMs` returns how long a level must last before it is displayed. */
function step(alert: Alert, level: Level, now: number, delayMs: (isRising: boolean) => number): Alert {
  if (level === alert.level) return alert.next ? { ...alert, next: null } : alert
  const since = alert.next?.level === level ? alert.next.since : now
  if (now - since < delayMs(level > alert.level)) return { ...alert, next: { level, since } }
  return { level, since: now, next: null }
}

const calm = (now: number): Alert => ({ level: 0, since: now, next: null })

/**
 * Returns the next alerts. An alert starts once its threshold has been exceeded for a while and ends once the value has been
 * within it for a while; the first call starts all alerts but `free` at once, so that a floor just opened does not look calm.
 */
export function stepAlerts(before: Alerts | null, floor: FloorState, now: number): Alerts {
  const levels = measuredLevels(floor, now)
  if (!before)
    return new Map(
      [...levels]
        .filter(([key]) => key !== 'free')
        .map(([key, level]) => [key, { level, since: now, next: null }]),
    )
  const after = new Map<string, Alert>()
  for (const key of new Set([...before.keys(), ...levels.keys()])) {
    const delayMs = (isRising: boolean) => delayOf(key, floor, isRising)
    const alert = step(before.get(key) ?? calm(now), levels.get(key) ?? 0, now, delayMs)
    if (alert.level > 0 || alert.next) after.set(key, alert)
  }
  return after
}

/** Returns the keys of the alerts whose level has risen, for the sound. */
export const risenAlerts = (before: Alerts | null, after: Alerts): readonly string[] =>
  [...after].filter(([key, { level }]) => level > (before?.get(key)?.level ?? 0)).map(([key]) => key)
