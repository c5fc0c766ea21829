import { setMaxListeners } from 'node:events'
import { CATCH_UP_MAX, JOURNAL_LIFE_MS, JOURNAL_SEGMENT_LIFE_MS } from '#contract/base/limits.ts'
import { isSupervisor } from '#contract/chats/chat-policy.ts'
import { redactDeparture } from '#contract/journal/departures.ts'
import { isAdjacent, PROTOCOL, PROTOCOL_HEADER, protocolIn } from '#contract/journal/protocol.ts'
import * as contract from '#contract/journal/system.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { archiveJournal, forgetSegments } from '#server/api/platform/journal/archive.ts'
import { type EventRange, eventsAfter, headOf } from '#server/api/platform/journal/store.ts'
import { AppError } from '#server/lib/app-error.ts'
import { ago } from '#server/lib/clock.ts'
import { feedStream } from './feed-stream.ts'

/** Routes of the journal: catch-up for consoles, and feed and catch-up for relays. */
export const journal = feature({
  uses: ['feed', 'readEvent'],
  routes(app, context) {
    const { db } = context
    let feeds = new AbortController()
    setMaxListeners(0, feeds.signal)

    const missed = async (clientId: number, { after, until, limit, reader }: Required<EventRange>) => {
      const { seq: head, trimmed } = await headOf(db, clientId)
      if (after < trimmed || after > head) return { events: [], seq: head, head, resync: true }
      const to = Math.min(head, until)
      const rows = await eventsAfter(db, clientId, { after, until: to, limit, reader })
      // A full page may not include all events, so its last event determines the position.
      const seq = rows.length < limit ? Math.max(to, after) : (rows.at(-1)?.seq ?? to)
      const { userId } = reader
      const events = rows.map((row) => {
        const event = context.readEvent(row)
        return userId === undefined || row.audience ? event : redactDeparture(event, userId)
      })
      return { events, seq, head, resync: false }
    }

    mount(app, contract.catchUp, ({ member, query }) => {
      const reader = isSupervisor(member) ? { viewerId: member.id } : { userId: member.id }
      return missed(member.clientId, {
        after: query.after,
        until: Number.MAX_SAFE_INTEGER,
        limit: query.length ?? CATCH_UP_MAX,
        reader,
      })
    })

    mount(app, contract.readJournal, ({ params, query }) =>
      missed(params.id, {
        after: query.after,
        until: query.until ?? Number.MAX_SAFE_INTEGER,
        limit: CATCH_UP_MAX,
        reader: {
          userId: query.user_id,
          viewerId: query.viewer_id,
          chatId: query.chat_id,
        },
      }),
    )

    // Errors also have this header, because a relay first calls without its key to check that this is a Parley API.
    app.addHook('onSend', async (request, reply, payload) => {
      if (request.routeOptions.url === contract.feed.path) reply.header(PROTOCOL_HEADER, PROTOCOL)
      return payload
    })
    mount(app, contract.feed, async ({ body, request, reply }) => {
      const relay = protocolIn(request.headers[PROTOCOL_HEADER])
      if (!isAdjacent(relay)) {
        request.log.error({ relay, api: PROTOCOL }, 'relay and API differ by more than one protocol version')
        throw new AppError('protocol_mismatch', { params: { relay, api: PROTOCOL } })
      }
      return reply.type('application/x-ndjson').send(feedStream(context, body.cursors, feeds.signal))
    })
    // When its feed ends, a relay switches to another API; if it has no other, it reopens this feed.
    app.draining.before(async () => {
      const open = feeds
      feeds = new AbortController()
      setMaxListeners(0, feeds.signal)
      open.abort()
    })
  },
  schedule: {
    'trim-journal': {
      cron: '17 * * * *',
      run: async ({ db, clock }) => {
        await archiveJournal(db, ago(clock, JOURNAL_LIFE_MS))
        await forgetSegments(db, ago(clock, JOURNAL_SEGMENT_LIFE_MS))
      },
    },
  },
  start: ({ feed }) => feed.start(),
})
