import type { Server as HttpServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { Server } from 'socket.io'
import type { TrustedProxies } from '#server/config/checks.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Metrics } from '#server/plugins/metrics.ts'
import type { Backend, FeedSink } from '../base/backend.ts'
import { UNKNOWN_CLIENT, type VisitorIdentity } from '../base/identity.ts'
import type { Bus } from '../bus/bus.ts'
import { PresenceRegistry } from '../bus/presence-registry.ts'
import { Broadcaster } from '../journal/broadcaster.ts'
import type { JournalHub } from '../journal/journal-hub.ts'
import { isKnown } from '../journal/publish.ts'
import { gatewayFigures, watchGateway } from '../metrics.ts'
import { openConsole } from './console-namespace.ts'
import { corkUntilNextTick } from './cork-until-next-tick.ts'
import { deliver, deliverResync } from './deliver.ts'
import { disconnectGradually } from './disconnect-gradually.ts'
import { createEphemeralEvents } from './ephemeral-events.ts'
import type { GatewayParts } from './gateway-parts.ts'
import { readHandshake } from './handshake.ts'
import { type HandshakeLimits, limitHandshakes } from './handshake-limits.ts'
import { createPresence } from './presence.ts'
import { createVisitorPresence } from './visitor-presence.ts'
import { openWidget } from './widget-namespace.ts'

/** Maximum frame size for incoming messages; commands are much smaller. */
const FRAME_MAX_BYTES = 16_384

/** Our choice: time limit for a connection to join a namespace. */
const CONNECT_TIMEOUT_MS = 10_000

const socketOptions = {
  perMessageDeflate: false,
  maxHttpBufferSize: FRAME_MAX_BYTES,
  serveClient: false,
  // Connections that join no namespace are closed.
  connectTimeout: CONNECT_TIMEOUT_MS,
}

/** Socket server of this relay. */
export interface Gateway {
  /** Rejects new sockets from now on and closes the open ones gradually, so that they reconnect to other relays. */
  drain(): Promise<void>
  close(): Promise<void>
}

export interface GatewayDeps {
  readonly backend: Backend
  readonly hub: JournalHub
  readonly bus: Bus
  readonly metrics: Metrics
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly trustProxy: TrustedProxies
  /** Maximum connections and tokens per address per minute; for tests. */
  readonly limits?: HandshakeLimits | undefined
}

/** Opens the socket server on an HTTP server and follows the backend. */
export function createGateway(
  server: HttpServer,
  { backend, hub, bus, metrics, clock, log, trustProxy, limits }: GatewayDeps,
): Gateway {
  const { allowRequest, mayShowToken } = limitHandshakes(trustProxy, limits)
  const io = new Server(server, { ...socketOptions, allowRequest })
  server.prependListener('upgrade', (_request, stream) => corkUntilNextTick(stream))
  const spaces = { console: io.of('/console'), widget: io.of('/widget') }
  const registry = new PresenceRegistry(bus)
  let isClosing = false
  const parts: GatewayParts = {
    ...spaces,
    backend,
    hub,
    clock,
    log,
    trustProxy,
    mayShowToken,
    isClosing: () => isClosing,
    registry,
    presence: createPresence(backend, log),
    visitors: createVisitorPresence(backend, registry, log),
    ephemeral: createEphemeralEvents(spaces, bus, registry),
    figures: gatewayFigures(metrics),
  }
  backend.follow(openNamespaces(parts))
  watchGateway(metrics, { io, backend, bus })
  return {
    drain: () => {
      isClosing = true
      return disconnectGradually(Object.values(spaces))
    },
    close: async () => {
      await backend.close()
      registry.close()
      await io.close()
      for (const presence of [parts.presence, parts.visitors]) presence.close()
      await bus.close()
    },
  }
}

/** Opens both namespaces. Returns the callbacks through which the backend's events reach their sockets. */
function openNamespaces(parts: GatewayParts): FeedSink {
  const { console: consoles, widget, figures } = parts
  const broadcasters = { consoles: new Broadcaster(consoles), visitors: new Broadcaster(widget) }
  const { noteChat } = openConsole(parts, broadcasters.consoles)
  openWidget(parts, broadcasters.visitors)

  return {
    event: (event) => {
      deliver(broadcasters, event)
      if (isKnown(event)) noteChat(event)
      figures.event(event.event.at)
    },
    resync: (clientId, seq) => deliverResync(broadcasters, clientId, seq),
    // Consoles notice that the backend is down when their connection closes.
    down: () => consoles.disconnectSockets(true),
    // Clients reconnect and reload with the new positions.
    renumbered: () => {
      for (const space of [consoles, widget]) space.disconnectSockets(true)
    },
    recognized: (isOf) => {
      for (const socket of widget.sockets.values())
        if ((socket.data.identity as VisitorIdentity).client_id === UNKNOWN_CLIENT)
          if (isOf(readHandshake(socket).apiKey)) socket.disconnect(true)
    },
  }
}
