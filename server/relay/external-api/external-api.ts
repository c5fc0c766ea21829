import type { FastifyInstance } from 'fastify'
import { LARGE_BODY_MAX_BYTES } from '#contract/base/limits.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Backend } from '../base/backend.ts'
import type { Upstream } from '../base/upstream.ts'
import type { Bus } from '../bus/bus.ts'
import type { JournalHub } from '../journal/journal-hub.ts'
import { ExternalCallers } from './callers.ts'
import { ExternalFeed } from './external-feed.ts'
import { BackendHealth } from './health.ts'
import { createObserver } from './observe.ts'
import { reportedEvents } from './reported-events.ts'

/** External backend, which serves the contract but neither a feed nor `/internal/…`. */
export interface ExternalApi extends Backend {
  /** Fastify plugin with the route to which the backend reports events. */
  routes(app: FastifyInstance): Promise<void>
}

/** Dependencies of the adapter. */
export interface ExternalApiDeps {
  readonly upstream: Upstream
  readonly hub: JournalHub
  readonly bus: Bus
  readonly log: FastifyInstance['log']
  /** Secret for verifying the events that the backend reports; null if it reports none. */
  readonly eventsSecret: string | null
}

/** Creates the adapter for an external backend. It does nothing until `follow` is called. */
export function createExternalApi({ upstream, hub, bus, log, eventsSecret }: ExternalApiDeps): ExternalApi {
  const callers = new ExternalCallers(upstream)
  const feed = new ExternalFeed(hub, bus)
  const health = new BackendHealth(upstream, log)

  return {
    feed,
    observer: createObserver(callers, feed, log),
    bodyMaxBytes: LARGE_BODY_MAX_BYTES,
    identify: (credentials) => callers.identify(credentials),
    locateChat: async (chatId) => {
      const found = await callers.chatOf(chatId)
      if (!found) throw new AppError('not_found')
      const { clientId, chat } = found
      return { client_id: clientId, channel: chat.channel, assigned_to: chat.assigned_agent?.id ?? null }
    },
    // The contract has no routes for reporting presence, visitors or typing.
    reportPresence: async () => undefined,
    reportVisitors: async () => undefined,
    passOnTyping: async () => undefined,
    // The backend decides which sites may show the widget when the page loads it.
    frameAncestors: async () => '*',
    checks: async () => ({ api: health.isUp ? 'ok' : 'failed' }),
    follow: (sink) => {
      feed.deliverTo(sink)
      health.watch(() => sink.down())
    },
    close: async () => {
      feed.deliverTo(null)
      health.close()
    },
    routes: (app) => reportedEvents(app, { secret: eventsSecret, feed, bus }),
  }
}
