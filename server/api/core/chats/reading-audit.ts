import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#contract/base/units.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { Context } from '../context.ts'

/**
 * Our choice: maximum number of remembered views. A remembered view is not logged again, so that repeated views do not fill the
 * log.
 */
const RECORDED_MAX = 20_000

type Read = { readonly id: number; readonly assigned_to: number | null; readonly user_name: string }

/** Returns a function that records, at most once per hour, that a supervisor has read another agent's chat. */
export function createReadingAudit({ db }: Context): (member: Member, chat: Read) => Promise<void> {
  const recorded = new LRUCache<string, true>({ max: RECORDED_MAX, ttl: HOUR_MS })
  return async (member, chat) => {
    if (chat.assigned_to === null || chat.assigned_to === member.id) return
    const key = `${member.id} ${chat.id} ${chat.assigned_to}`
    if (recorded.has(key)) return
    recorded.set(key, true)
    await audit(db, member, { action: 'chat.peeked', subject: { id: chat.id, name: chat.user_name } })
  }
}
