import type { Chat } from '#contract/chats/chat-shapes.ts'
import { waitOf } from '#contract/chats/chat-wait.ts'
import type { BusinessHours } from '#contract/floor/business-hours.ts'
import { countedMs, isOpen, opensAt } from '#contract/floor/open-time.ts'

/** Number of steps in the ring; few enough that the ring need not be redrawn with every tick of the clock. */
export const RING_STEPS = 12

/** Urgency of a customer's wait for a reply at a given time. */
export interface ReplyClock {
  /** `closed` outside business hours, when nothing is urgent. */
  readonly tone: 'calm' | 'soon' | 'late' | 'closed'
  /** Time until the reply is due, or since it was due, in milliseconds of business hours. */
  readonly ms: number
  /** Share of the target time that has been used, in steps. */
  readonly step: number
  /** Time at which business hours resume; null during business hours, or if there are none. */
  readonly opensAt: number | null
}

const always: BusinessHours = { is_enabled: false, time_zone: 'UTC', spans: [], holidays: [] }

/** Returns the urgency of a customer's wait at a given time; null if no reply is due. */
export function replyClock(
  { reply_due_at, reply_state, ...chat }: Chat,
  hours: BusinessHours | null,
  at: number,
): ReplyClock | null {
  const since = waitOf(chat)
  if (!reply_due_at || since === null) return null
  const counted = hours ?? always
  const due = Date.parse(reply_due_at)
  // If this clock is behind the server's, the remaining time must not exceed the target.
  const now = Math.max(at, Date.parse(since))
  const isLate = now >= due
  const ms = isLate ? countedMs(counted, due, now) : countedMs(counted, now, due)
  const target = countedMs(counted, Date.parse(since), due)
  const share = isLate || target <= 0 ? 1 : 1 - ms / target
  const step = Math.min(RING_STEPS, Math.max(1, Math.round(share * RING_STEPS)))
  if (!isOpen(counted, now)) return { tone: 'closed', ms, step, opensAt: opensAt(counted, now) }
  const isSoon = reply_state === 'soon' || reply_state === 'late'
  return { tone: isLate ? 'late' : isSoon ? 'soon' : 'calm', ms, step, opensAt: null }
}
