import type { Server as HttpServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { Server } from 'socket.io'
import type { TrustedProxies } from '#server/config/checks.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Metrics } from '#server/plugins/metrics.ts'
import type { Upstream } from '../base/upstream.ts'
import type { Bus } from '../bus/bus.ts'
import { PresenceRegistry } from '../bus/presence-registry.ts'
import { createExternalApi, type ExternalApi } from '../external-api/backend.ts'
import { Numbering } from '../external-api/numbering.ts'
import { Broadcaster } from '../journal/broadcaster.ts'
import { FeedFollower, type FeedSink } from '../journal/feed.ts'
import { JournalHub } from '../journal/journal-hub.ts'
import { isKnown } from '../journal/publish.ts'
import { gatewayFigures, watchGateway } from '../metrics.ts'
import { openConsole } from './console-namespace.ts'
import { corkUntilNextTick } from './cork-until-next-tick.ts'
import { deliver, deliverResync } from './deliver.ts'
import { disconnectGradually } from './disconnect-gradually.ts'
import { createEphemeralEvents } from './ephemeral-events.ts'
import type { GatewayParts } from './gateway-parts.ts'
import { type HandshakeLimits, limitHandshakes } from './handshake-limits.ts'
import { createPresence } from './presence.ts'
import { createVisitorPresence } from './visitor-presence.ts'
import { openWidget } from './widget-namespace.ts'

/** Largest frame that a socket may send; commands are much smaller. */
const FRAME_MAX_BYTES = 16_384

/** Our choice: time in which a connection has to join a namespace. */
const CONNECT_TIMEOUT_MS = 10_000

const socketOptions = {
  perMessageDeflate: false,
  maxHttpBufferSize: FRAME_MAX_BYTES,
  serveClient: false,
  // A connection that joins no namespace is nobody's.
  connectTimeout: CONNECT_TIMEOUT_MS,
}

/** The sockets of this relay and the feed that they get their events from. */
export interface Gateway {
  readonly io: Server
  readonly feed: FeedFollower
  readonly hub: JournalHub
  readonly backend: ExternalApi
  readonly numbering: Numbering
  /** Refuses new sockets from now on and closes the open ones gradually, so that they reconnect to other relays. */
  drain(): Promise<void>
  close(): Promise<void>
}

const createPresences = (upstream: Upstream, registry: PresenceRegistry, log: FastifyBaseLogger) => ({
  presence: createPresence(upstream, log),
  visitors: createVisitorPresence(upstream, registry, log),
})

/** Dependencies of the sockets. */
export interface GatewayDeps {
  readonly upstream: Upstream
  readonly bus: Bus
  readonly metrics: Metrics
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly trustProxy: TrustedProxies
  /** How often an address may open a connection and show a token per minute; for tests. */
  readonly limits?: HandshakeLimits | undefined
}

/** Opens the socket server on an HTTP server and follows the feed. */
export function createGateway(
  server: HttpServer,
  { upstream, bus, metrics, clock, log, trustProxy, limits }: GatewayDeps,
): Gateway {
  const { allowRequest, mayShowToken } = limitHandshakes(trustProxy, limits)
  const io = new Server(server, { ...socketOptions, allowRequest })
  server.prependListener('upgrade', (_request, stream) => corkUntilNextTick(stream))
  const hub = new JournalHub()
  const spaces = { console: io.of('/console'), widget: io.of('/widget') }
  const broadcasters = { consoles: new Broadcaster(spaces.console), visitors: new Broadcaster(spaces.widget) }
  const registry = new PresenceRegistry(bus)
  let isClosing = false
  const sink: FeedSink = {
    event: (event) => {
      deliver(broadcasters, event)
      if (isKnown(event)) noteChat(event)
      parts.figures.event(event.event.at)
    },
    absent: () => backend.enable(),
    present: () => {
      backend.disable()
      // They hold positions of this relay's own numbering: they reconnect and reload with those of the journal.
      for (const space of Object.values(spaces)) space.disconnectSockets(true)
    },
    resync: (clientId, seq) => deliverResync(broadcasters, clientId, seq),
  }
  const numbering = new Numbering(hub, sink, bus)
  // Consoles notice that the backend is down because their connection closes.
  const backend = createExternalApi(upstream, hub, numbering, log, () =>
    spaces.console.disconnectSockets(true),
  )
  const parts: GatewayParts = {
    ...spaces,
    upstream: backend.upstream,
    identify: backend.identify,
    hub,
    clock,
    log,
    trustProxy,
    mayShowToken,
    isClosing: () => isClosing,
    registry,
    ...createPresences(backend.upstream, registry, log),
    ephemeral: createEphemeralEvents(spaces, bus, registry),
    figures: gatewayFigures(metrics),
  }
  const { noteChat } = openConsole(parts, broadcasters.consoles)
  openWidget(parts, broadcasters.visitors)

  const feed = new FeedFollower(upstream, hub, sink, log)
  feed.start()
  watchGateway(metrics, { io, feed, bus })
  return {
    io,
    feed,
    hub,
    backend,
    numbering,
    drain: () => {
      isClosing = true
      return disconnectGradually(Object.values(spaces))
    },
    close: async () => {
      await feed.close()
      backend.close()
      registry.close()
      await io.close()
      for (const presence of [parts.presence, parts.visitors]) presence.close()
      await bus.close()
    },
  }
}
