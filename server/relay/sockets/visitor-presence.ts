import type { FastifyBaseLogger } from 'fastify'
import { VISITOR_GONE_AFTER_MS } from '#contract/base/limits.ts'
import type { Backend } from '../base/backend.ts'
import { placeOf, type VisitorIdentity } from '../base/identity.ts'
import { placeKey } from '../base/rooms.ts'
import type { PresenceRegistry } from '../bus/presence-registry.ts'

/** Maximum visitors per report. */
const BATCH_MAX = 500
/** Interval at which departed visitors are detected and changes are reported. */
const REPORT_INTERVAL_MS = 500

type Who = Pick<VisitorIdentity, 'client_id' | 'chat_id'>

/** Reports to the backend which visitors closed or reopened their page. */
export interface VisitorPresence {
  joined(visitor: Who): void
  left(visitor: Who): void
  close(): void
}

/**
 * Reports when visitors come and leave. Opening another page within seconds, or having the widget open elsewhere on any relay, does
 * not count as leaving.
 */
export function createVisitorPresence(
  backend: Backend,
  registry: PresenceRegistry,
  log: FastifyBaseLogger,
): VisitorPresence {
  const leaving = new Map<string, { readonly who: Who; readonly at: number }>()
  const reports = new Map<string, Who & { readonly left_at: string | null }>()

  const send = async () => {
    const visitors = [...reports.values()]
    reports.clear()
    for (let i = 0; i < visitors.length; i += BATCH_MAX)
      await backend.reportVisitors(visitors.slice(i, i + BATCH_MAX))
  }
  const timer = setInterval(() => {
    const limit = Date.now() - VISITOR_GONE_AFTER_MS
    for (const [key, { who, at }] of leaving) {
      if (at > limit) break
      leaving.delete(key)
      const { client_id, chat_id } = who
      if (!registry.isOnline(placeOf(who)))
        reports.set(key, { client_id, chat_id, left_at: new Date(at).toISOString() })
    }
    if (reports.size) send().catch((error) => log.debug({ err: error }, 'could not report visitors'))
  }, REPORT_INTERVAL_MS)

  return {
    joined: ({ client_id, chat_id }) => {
      const key = placeKey(placeOf({ client_id, chat_id }))
      leaving.delete(key)
      reports.set(key, { client_id, chat_id, left_at: null })
    },
    left: (who) => {
      const place = placeOf(who)
      leaving.delete(placeKey(place))
      if (!registry.isOnline(place)) leaving.set(placeKey(place), { who, at: Date.now() })
    },
    close: () => clearInterval(timer),
  }
}
