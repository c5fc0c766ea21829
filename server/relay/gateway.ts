import type { Server as HttpServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { type Namespace, Server } from 'socket.io'
import type { FeedEvent, Identity } from '#contract/system.ts'
import type { Metrics } from '../plugins/metrics.ts'
import type { Bus } from './bus.ts'
import { openConsole } from './console-namespace.ts'
import { FanOut } from './fan-out.ts'
import { FeedFollower, type FeedSink } from './feed.ts'
import { createForeignBackend, type ForeignBackend } from './foreign/backend.ts'
import { Numbering } from './foreign/numbering.ts'
import type { Identify } from './identify.ts'
import { JournalHub } from './journal-hub.ts'
import { inOneWrite } from './one-write.ts'
import { createPresence, type Presence } from './presence.ts'
import { consoleFrame, isPersonal, visitorFrame } from './publish.ts'
import { type GatewayFigures, gatewayFigures, watchGateway } from './relay-metrics.ts'
import { rooms } from './rooms.ts'
import { Roster } from './roster.ts'
import { sendAway } from './send-away.ts'
import { createSigns, type Signs } from './signs.ts'
import type { Upstream } from './upstream.ts'
import { openWidget } from './widget-namespace.ts'

/** Largest frame that a socket may send; wishes are tiny. */
const FRAME_MAX = 16_384

/** What the namespaces share. */
export interface GatewayParts {
  readonly upstream: Upstream
  readonly identify: Identify
  readonly hub: JournalHub
  readonly presence: Presence
  readonly roster: Roster
  readonly signs: Signs
  readonly figures: GatewayFigures
  readonly log: FastifyBaseLogger
  /** Whether this relay is about to stop and takes no new sockets. */
  isClosing(): boolean
  readonly console: Namespace
  readonly widget: Namespace
}

/** Who is behind a socket. */
export type MemberIdentity = Extract<Identity, { kind: 'member' }>
/** The visitor behind a socket. */
export type VisitorIdentity = Extract<Identity, { kind: 'visitor' }>

/** The sockets of this relay, fed by the API's journal. */
export interface Gateway {
  readonly io: Server
  readonly feed: FeedFollower
  readonly hub: JournalHub
  readonly backend: ForeignBackend
  readonly numbering: Numbering
  /** Takes no new sockets from now on, and sends those that are here to other relays. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Opens the socket server on an HTTP server and follows the feed. */
export function createGateway(
  server: HttpServer,
  upstream: Upstream,
  bus: Bus,
  metrics: Metrics,
  log: FastifyBaseLogger,
): Gateway {
  const io = new Server(server, {
    perMessageDeflate: false,
    maxHttpBufferSize: FRAME_MAX,
    serveClient: false,
  })
  server.prependListener('upgrade', (_request, stream) => inOneWrite(stream))
  const hub = new JournalHub()
  const spaces = { console: io.of('/console'), widget: io.of('/widget') }
  const [consoles, visitors] = [new FanOut(spaces.console), new FanOut(spaces.widget)]
  const roster = new Roster(bus)
  let isClosing = false
  const sink: FeedSink = {
    event: (event) => {
      sendToConsoles(consoles, event)
      sendToVisitor(visitors, event)
      noteChat(event)
      parts.figures.event(event.event.at)
    },
    absent: () => backend.found(),
    present: () => {
      backend.mistaken()
      // What they know are numbers of this relay: they come back, and load anew by those of the journal.
      for (const space of Object.values(spaces)) space.disconnectSockets(true)
    },
    resync: (clientId, seq) => {
      consoles.send([rooms.floor(clientId), rooms.agents(clientId)], 'journal.resync', { seq })
      visitors.send([`client:${clientId}`], 'journal.resync', { seq })
    },
  }
  const numbering = new Numbering(hub, sink, bus)
  // A console without a backend is told so by its connection.
  const backend = createForeignBackend(upstream, hub, numbering, log, () =>
    spaces.console.disconnectSockets(true),
  )
  const parts: GatewayParts = {
    ...spaces,
    upstream: backend.upstream,
    identify: backend.identify,
    hub,
    log,
    isClosing: () => isClosing,
    roster,
    presence: createPresence(backend.upstream, log),
    signs: createSigns(spaces, bus, roster),
    figures: gatewayFigures(metrics),
  }
  const { noteChat } = openConsole(parts)
  openWidget(parts)

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
      return sendAway(io)
    },
    close: async () => {
      await feed.close()
      backend.close()
      roster.close()
      await io.close()
      parts.presence.close()
      await bus.close()
    },
  }
}

/** To everyone who may see it; to the rest goes only that the journal moved on, so that their numbering has no gap. */
function sendToConsoles(consoles: FanOut, event: FeedEvent): void {
  const { name, payload } = consoleFrame(event.event)
  const { client_id, audience } = event
  const [floor, agents] = [rooms.floor(client_id), rooms.agents(client_id)]
  if (audience === null) {
    consoles.send([floor, agents], name, payload)
    return
  }
  const chosen = audience.map(rooms.agent)
  const advanced = { seq: event.event.seq }
  if (isPersonal(event)) {
    consoles.send(chosen, name, payload)
    consoles.send([floor, agents], 'journal.advanced', advanced, chosen)
    return
  }
  consoles.send([floor, ...chosen], name, payload)
  consoles.send([agents], 'journal.advanced', advanced, chosen)
}

function sendToVisitor(visitors: FanOut, event: FeedEvent): void {
  if (event.chat_id === null) return
  const frame = visitorFrame(event)
  if (frame) visitors.send([rooms.visitor(event.chat_id)], frame.name, frame.payload)
}
