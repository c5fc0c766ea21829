import type { FastifyInstance } from 'fastify'
import { LARGE_BODY_MAX_BYTES } from '#contract/base/limits.ts'
import { getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { frameAncestors } from '#server/lib/allowed-sites.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Backend } from '../base/backend.ts'
import type { Upstream } from '../base/upstream.ts'
import type { Bus } from '../bus/bus.ts'
import type { JournalHub } from '../journal/journal-hub.ts'
import { Attendance } from './attendance.ts'
import { ExternalCallers } from './callers.ts'
import { ExternalCalls } from './calls.ts'
import { answerOtherSites } from './cross-site.ts'
import { Exchange } from './exchange.ts'
import { ExternalFeed } from './external-feed.ts'
import { BackendHealth } from './health.ts'
import { KnownKeys } from './known-keys.ts'
import { ListWatch } from './list-watch.ts'
import { MemberTokens } from './member-tokens.ts'
import { WriteRecorder } from './observe.ts'
import { ownDocs } from './own-docs.ts'
import { PageChecks } from './page-checks.ts'
import { Positions } from './positions.ts'
import { Completer } from './readers/complete.ts'
import { routeReaders } from './readers/routes.ts'
import { shapeReaders } from './readers/shapes.ts'
import { reportedEvents } from './reported-events.ts'
import { VisitorAccess } from './visitor-access.ts'
import { VisitorCalls } from './visitor-calls.ts'
import { Visitors } from './visitors.ts'

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
  readonly productName: string
  readonly publicUrl: string
  /** Secret for the tokens of visitors of a backend that issues none. */
  readonly visitorSecret: string
  /** Pause between two comparisons of the lists of chats; for tests. */
  readonly compareMs?: number | undefined
}

/** Returns the members who have a console open, and records an event whenever one opens the first or closes the last. */
const attendanceIn = (feed: ExternalFeed): Attendance =>
  new Attendance(({ client_id, user_id }, isPresent) =>
    feed.record(client_id, {
      type: 'availability.changed',
      payload: { user_id, availability: isPresent ? 'online' : 'offline', by: null },
      audience: 'everyone',
    }),
  )

/** Returns the sites that may embed the bot of an API key, as a `frame-ancestors` value. */
const sitesOf = (calls: ExternalCalls, apiKey: string): Promise<string> =>
  calls.recent(getBotByApiKey, { apiKey }).then(
    ({ allowed_domain }) => frameAncestors({ allowed_domain, allow_preview: true }),
    // Any site may embed a bot whose key is refused, because the backend refuses it again when the widget loads.
    () => '*',
  )

/** Creates the adapter for an external backend. It does nothing until `follow` is called. */
export function createExternalApi(deps: ExternalApiDeps): ExternalApi {
  const { upstream, hub, bus, log, eventsSecret, productName, publicUrl, visitorSecret } = deps
  const provider = new URL(upstream.origin).host
  const completer = new Completer(shapeReaders({ productName, publicUrl, provider }))
  const warn = (details: object, message: string) => log.warn(details, message)
  const feed = new ExternalFeed(hub, bus)
  const attendance = attendanceIn(feed)
  const calls = new ExternalCalls({ upstream, completer, routeReaders, warn, attendance })
  const visitors = new Visitors(visitorSecret)
  const tokens = new MemberTokens()
  const pages = new PageChecks(calls, visitors)
  const keys = new KnownKeys(bus)
  const access = new VisitorAccess(calls, visitors)
  const callers = new ExternalCallers({ calls, visitors, tokens, pages, keys, access })
  const health = new BackendHealth(upstream, log)
  const recorder = new WriteRecorder({ callers, calls, feed, log })
  const watch = new ListWatch({ upstream, calls, tokens, feed, hub, log, interval: deps.compareMs })
  const visitorCalls = new VisitorCalls({ calls, callers, visitors, pages, access })
  const calling = new Exchange({
    upstream,
    calls,
    completer,
    visitorCalls,
    recorder,
    positions: new Positions(feed, callers),
    pages,
    access,
  })
  const answerDocs = ownDocs({ productName, publicUrl })

  return {
    feed,
    exchange: {
      answer: async (request, reply) =>
        answerOtherSites(request, reply) ||
        (await answerDocs(request, reply)) ||
        (await calling.answer(request, reply)),
    },
    bodyMaxBytes: LARGE_BODY_MAX_BYTES,
    identify: (credentials) => callers.identify(credentials),
    locateChat: async ({ clientId, chatId }) => {
      const chat = await callers.chatIn(clientId, chatId)
      if (!chat) throw new AppError('not_found')
      return { client_id: clientId, channel: chat.channel, assigned_to: chat.assigned_agent?.id ?? null }
    },
    reportPresence: async (members) => attendance.report(members),
    // The contract has no routes for reporting visitors or typing.
    reportVisitors: async () => undefined,
    passOnTyping: async () => undefined,
    frameAncestors: (apiKey) => sitesOf(calls, apiKey),
    checks: async () => ({ api: health.isUp ? 'ok' : 'failed' }),
    follow: (sink) => {
      feed.deliverTo(sink)
      keys.onLearned(sink.recognized)
      callers.onFirstMember(() => sink.recognized(() => true))
      health.watch(() => sink.down())
      watch.start()
    },
    close: async () => {
      feed.deliverTo(null)
      health.close()
      watch.close()
      attendance.close()
    },
    routes: (app) =>
      reportedEvents(app, { secret: eventsSecret, feed, bus, completer, onReport: () => watch.relax() }),
  }
}
