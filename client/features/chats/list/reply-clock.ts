import type { Chat } from '#contract/chats/chat-shapes.ts'
import { waitOf } from '#contract/chats/chat-wait.ts'
import type { BusinessHours } from '#contract/floor/business-hours.ts'
import { countedMs, isOpen, opensAt } from '#contract/floor/open-time.ts'

/** Steps of the ring, so that it is not redrawn with every tick of the clock. */
export const RING_STEPS = 12

/** How the wait for a reply that has a moment stands. */
export interface ReplyClock {
  /** `closed` while the team is not there, when nothing is urgent. */
  readonly tone: 'calm' | 'soon' | 'late' | 'closed'
  /** Open time until the reply is due, or since then; in milliseconds. */
  readonly ms: number
  /** Used share of the target, in steps. */
  readonly step: number
  /** When the team is there next, while it is not; null if never. */
  readonly opensAt: number | null
}

const always: BusinessHours = { is_enabled: false, time_zone: 'UTC', spans: [], holidays: [] }

/** Returns how the wait of a chat's customer stands at a moment; null where no reply is due at a moment. */
export function replyClock(
  { reply_due_at, reply_state, ...chat }: Chat,
  hours: BusinessHours | null,
  at: number,
): ReplyClock | null {
  const since = waitOf(chat)
  if (!reply_due_at || since === null) return null
  const counted = hours ?? always
  const due = Date.parse(reply_due_at)
  // Where this clock is behind the server's, no more time is left than the target.
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
