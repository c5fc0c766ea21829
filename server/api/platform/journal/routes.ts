import type { FastifyInstance } from 'fastify'
import { isSupervisor } from '#contract/chat-policy.ts'
import { CATCH_UP_MAX } from '#contract/limits.ts'
import * as contract from '#contract/system.ts'
import type { PlatformContext } from '../context.ts'
import { mount } from '../http/mount.ts'
import type { Feed } from './feed.ts'
import { feedStream } from './feed-stream.ts'
import { eventsAfter, headOf, type Reader } from './store.ts'

/** The journal: catch-up for consoles, feed and catch-up for relays. */
export function journalRoutes(app: FastifyInstance, context: PlatformContext, feed: Feed): void {
  const { db } = context

  const missed = async (clientId: number, after: number, until: number, limit: number, reader: Reader) => {
    const { seq: head, trimmed } = await headOf(db, clientId)
    if (after < trimmed || after > head) return { events: [], seq: head, head, resync: true }
    const to = Math.min(head, until)
    const rows = await eventsAfter(db, clientId, after, to, limit, reader)
    // A full page may leave some unread: the position is then that of its last event.
    const seq = rows.length < limit ? Math.max(to, after) : (rows.at(-1)?.seq ?? to)
    return { events: rows.map(context.readEvent), seq, head, resync: false }
  }

  mount(app, contract.catchUp, ({ member, query }) => {
    const reader = isSupervisor(member) ? { viewerId: member.id } : { userId: member.id }
    return missed(member.clientId, query.after, Number.MAX_SAFE_INTEGER, query.length ?? CATCH_UP_MAX, reader)
  })

  mount(app, contract.readJournal, ({ params, query }) =>
    missed(params.id, query.after, query.until ?? Number.MAX_SAFE_INTEGER, CATCH_UP_MAX, {
      userId: query.user_id,
      viewerId: query.viewer_id,
      chatId: query.chat_id,
    }),
  )

  mount(app, contract.feed, async ({ body, reply }) =>
    reply.type('application/x-ndjson').send(feedStream(context, feed, body.cursors)),
  )
}
