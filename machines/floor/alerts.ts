import { agentLoads, isUnhappy, queueOf } from './figures.ts'
import type { Picture } from './picture.ts'

/** Our choice: time beyond a threshold after which an alert begins. */
export const ALERT_ENTERS_AFTER_MS = 10_000
/** Our choice: time within a threshold after which an alert ends. */
export const ALERT_LEAVES_AFTER_MS = 30_000

/** How bad it is: 0 within the thresholds, 1 beyond the warning, 2 beyond the alarm. */
export type Level = 0 | 1 | 2

/** A threshold that was crossed, or is about to be. */
export interface Alert {
  /** Level that is shown; 0 while it has not begun. */
  readonly level: Level
  /** When it began, or rose to this level. */
  readonly since: number
  /** Level that is measured, where it differs from the shown one, and since when. */
  readonly next: { readonly level: Level; readonly since: number } | null
}

/** Alerts by key: `wait`, `queue`, `free`, `unhappy`, and `agent:` with the id of a member. */
export type Alerts = ReadonlyMap<string, Alert>

const levelOf = (value: number, warn: number, alarm: number): Level =>
  value >= alarm ? 2 : value >= warn ? 1 : 0

/** Returns the levels that are beyond a threshold at a moment, by key. */
export function measuredLevels(picture: Picture, now: number): ReadonlyMap<string, Level> {
  const { thresholds: t } = picture
  const levels = new Map<string, Level>()
  const put = (key: string, level: Level) => {
    if (level > 0) levels.set(key, level)
  }
  const beyond = (since: number | null | undefined, warn: number, alarm: number): Level =>
    since === null || since === undefined ? 0 : levelOf(now - since, warn * 1000, alarm * 1000)
  const queue = queueOf(picture)
  put('wait', beyond(queue[0]?.since, t.wait_warn_seconds, t.wait_alarm_seconds))
  put('queue', levelOf(queue.length, t.queue_warn, t.queue_alarm))
  const all = agentLoads(picture)
  for (const { agent, unanswered } of all)
    put(`agent:${agent.id}`, beyond(unanswered, t.unanswered_warn_seconds, t.unanswered_alarm_seconds))
  const isAnyoneOnline = all.some(({ agent }) => agent.availability === 'online')
  if (isAnyoneOnline && queue.length > 0 && all.every(({ free }) => free === 0)) levels.set('free', 2)
  for (const chat of picture.chats.values())
    if (
      isUnhappy(chat) &&
      chat.unanswered !== undefined &&
      now - chat.unanswered >= t.unhappy_seconds * 1000
    ) {
      levels.set('unhappy', 2)
      break
    }
  return levels
}

/** Returns how long a level must last before it is shown. */
function delayOf(key: string, picture: Picture, isRising: boolean): number {
  if (!isRising) return ALERT_LEAVES_AFTER_MS
  return key === 'free' ? picture.thresholds.no_free_seconds * 1000 : ALERT_ENTERS_AFTER_MS
}

function step(key: string, alert: Alert, level: Level, picture: Picture, now: number): Alert {
  if (level === alert.level) return alert.next ? { ...alert, next: null } : alert
  const since = alert.next?.level === level ? alert.next.since : now
  if (now - since < delayOf(key, picture, level > alert.level)) return { ...alert, next: { level, since } }
  return { level, since: now, next: null }
}

const calm = (now: number): Alert => ({ level: 0, since: now, next: null })

/**
 * Returns the alerts at a moment after those before: an alert begins once its threshold was exceeded for a while, and ends once it was
 * kept for longer. The first time, what is beyond a threshold is shown at once: whoever opens the floor must not see it calm.
 */
export function stepAlerts(before: Alerts | null, picture: Picture, now: number): Alerts {
  const levels = measuredLevels(picture, now)
  if (!before)
    return new Map(
      [...levels]
        .filter(([key]) => key !== 'free')
        .map(([key, level]) => [key, { level, since: now, next: null }]),
    )
  const after = new Map<string, Alert>()
  for (const key of new Set([...before.keys(), ...levels.keys()])) {
    const alert = step(key, before.get(key) ?? calm(now), levels.get(key) ?? 0, picture, now)
    if (alert.level > 0 || alert.next) after.set(key, alert)
  }
  return after
}

/** Returns the keys of the alerts that rose from one moment to the next, for the sound. */
export const risenAlerts = (before: Alerts | null, after: Alerts): readonly string[] =>
  [...after].filter(([key, { level }]) => level > (before?.get(key)?.level ?? 0)).map(([key]) => key)
