import type { FastifyBaseLogger } from 'fastify'
import { BODY_MAX_BYTES } from '#contract/base/limits.ts'
import * as internal from '#contract/journal/system.ts'
import type { Backend, Feed } from '../base/backend.ts'
import type { Upstream } from '../base/upstream.ts'
import type { JournalHub } from '../journal/journal-hub.ts'
import { FeedFollower, type FeedLine, type FollowerSink } from './feed-follower.ts'
import { createIdentify } from './identify.ts'

/** Number of events before a socket's position that are also read, because other sockets may be slightly further behind. */
const MARGIN = 100

/** Parley API as the relay's backend: everything comes from its feed and its `/internal/…` routes. */
export interface ParleyApi extends Omit<Backend, 'follow'> {
  /** Follows the feed; tells the sink whether the server has one. */
  follow(sink: FollowerSink): void
}

/** Dependencies of the adapter. */
export interface ParleyApiDeps {
  readonly upstream: Upstream
  readonly hub: JournalHub
  readonly log: FastifyBaseLogger
}

/** Creates the adapter for a Parley API. */
export function createParleyApi({ upstream, hub, log }: ParleyApiDeps): ParleyApi {
  const follower = new FeedFollower({ upstream, hub, log })

  return {
    feed: feedOf(upstream, follower),
    exchange: null,
    bodyMaxBytes: BODY_MAX_BYTES,
    identify: createIdentify(upstream),
    locateChat: ({ chatId: id }) => upstream.call(internal.locateChat, { params: { id } }),
    reportPresence: (members) => upstream.call(internal.reportPresence, { body: { members } }),
    reportVisitors: (visitors) => upstream.call(internal.reportVisitors, { body: { visitors } }),
    passOnTyping: (id, is_typing) =>
      upstream.call(internal.passOnTyping, { params: { id }, body: { is_typing } }),
    frameAncestors: async (key) =>
      (await upstream.call(internal.frameOf, { query: { key } })).frame_ancestors,
    checks: async () => {
      const checks = await upstream.readiness()
      return {
        api: checks && checks.open !== 'failed' ? 'ok' : 'failed',
        database: checks?.database ?? 'failed',
        feed: follower.connected ? 'ok' : 'failed',
        ...(checks?.writes && { writes: checks.writes }),
        ...(checks?.storage && { storage: checks.storage }),
      }
    },
    follow: (sink) => follower.start(sink),
    close: () => follower.close(),
  }
}

const feedOf = (upstream: Upstream, follower: FeedFollower): Feed => ({
  get connected() {
    return follower.connected
  },
  get gaps() {
    return follower.gaps
  },
  head: async (id) =>
    (await upstream.call(internal.readJournal, { params: { id }, query: { after: 0, until: 0 } })).head,
  since: (clientId, after) => eventsSince(upstream, clientId, after),
  page: (id, after, reader) =>
    upstream.call(internal.readJournal, { params: { id }, query: { after, ...reader } }),
})

/** Returns a client's events after a position, and `MARGIN` earlier ones, until the feed has caught up; [] if reading fails. */
async function eventsSince(
  upstream: Upstream,
  clientId: number,
  after: number,
): Promise<internal.FeedEvent[]> {
  const stop = new AbortController()
  const events: internal.FeedEvent[] = []
  try {
    const cursors = { [clientId]: Math.max(0, after - MARGIN) }
    for await (const line of await upstream.lines(internal.feed, { cursors }, stop.signal)) {
      const item = JSON.parse(line) as FeedLine
      if ('event' in item) events.push(item)
      else break
    }
    return events
  } catch {
    // The sockets then fetch their events page by page.
    return []
  } finally {
    stop.abort()
  }
}
