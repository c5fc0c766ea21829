import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import { SECOND_MS } from '#contract/base/units.ts'
import { health, ready } from '#contract/journal/system.ts'
import { basePathOf } from '../config/public-url.ts'
import type { Config } from '../config.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { loggerOf } from '../lib/loggable-error.ts'
import { requestIdOf } from '../lib/request-id.ts'
import { VERSION } from '../lib/version.ts'
import { drainable } from '../plugins/drain.ts'
import { errorResponses, frameworkErrors } from '../plugins/errors.ts'
import { openResponses } from '../plugins/open-responses.ts'
import { requestLog } from '../plugins/request-log.ts'
import { slowReaders } from '../plugins/slow-readers.ts'
import { headerTimeouts, type Pace, slowRequests } from '../plugins/slow-requests.ts'
import { trustOf } from './base/trusted-proxies.ts'
import { createUpstream } from './base/upstream.ts'
import type { Bus } from './bus/bus.ts'
import { createBus } from './bus/create-bus.ts'
import { type ChosenBackend, chooseBackend } from './choose-backend.ts'
import { serveUnder } from './http/base-path.ts'
import { capConnections } from './http/connections.ts'
import { consoleFiles } from './http/console-files.ts'
import { serveEventTypes } from './http/event-types.ts'
import { proxyCheck } from './http/proxy-check.ts'
import { securityHeaders } from './http/security.ts'
import { widgetFiles } from './http/widget-files.ts'
import { JournalHub } from './journal/journal-hub.ts'
import { createRelayMetrics, serveMetrics } from './metrics.ts'
import { proxy } from './proxy/proxy.ts'
import { createGateway } from './sockets/gateway.ts'
import type { HandshakeLimits } from './sockets/handshake-limits.ts'

/** Our choice: time without traffic after which a connection is closed; even the slowest responses take less. */
const IDLE_MS = 180 * SECOND_MS

/** Locations of the API and the built client, and overrides for tests. */
export interface RelayParts {
  /** Address of the API, `http://…` or `unix+http://…`. */
  readonly upstream: string
  /** Folder of the built client, with `client/` and `widget/`; if null, only the API and the sockets are served. */
  readonly files: string | null
  /** Defaults to the system clock. */
  readonly clock?: Clock | undefined
  /** Minimum transfer rate of request bodies; for tests. */
  readonly pace?: Pace | undefined
  /** Minimum rate at which responses have to be read; for tests. */
  readonly readingPace?: Pace | undefined
  /** Receives the log instead of standard output. */
  readonly logTo?: DestinationStream | undefined
  /** Maximum number of calls in flight per address; for tests. */
  readonly callsPerAddress?: number | undefined
  /** Pause between two comparisons of an external backend's lists of chats; for tests. */
  readonly compareMs?: number | undefined
  /** Limits on socket handshakes per address; for tests. */
  readonly handshakes?: HandshakeLimits | undefined
}

const optionsOf = (config: Config, { logTo }: Pick<RelayParts, 'logTo'>): FastifyHttpOptions<Server> => ({
  logger: { ...loggerOf(config.logLevel), ...(logTo && { stream: logTo }) },
  trustProxy: trustOf(config.trustProxy),
  requestIdHeader: false,
  genReqId: requestIdOf,
  logController: new LogController({ disableRequestLogging: true }),
  forceCloseConnections: true,
  frameworkErrors,
  http: headerTimeouts,
  connectionTimeout: IDLE_MS,
})

/** Serves the page with which Zalo verifies domain ownership, if its code is configured. */
function serveZaloVerifier(app: FastifyInstance, { zaloVerifier: code }: Pick<Config, 'zaloVerifier'>): void {
  if (!code) return
  const page = `<meta name="zalo-platform-site-verification" content="${code}" />`
  app.get(`/zalo_verifier${code}.html`, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  )
}

/** Serves `/health` and `/ready`. */
function serveHealth(app: FastifyInstance, backend: ChosenBackend, bus: Bus): void {
  app.get(health.path, { schema: { response: { 200: health.response } } }, async () => ({
    status: 'ok' as const,
    version: VERSION,
  }))
  app.get(ready.path, async (_request, reply) => {
    const checks = {
      ...(await backend.checks()),
      // A process that is shutting down still responds, but takes no new work.
      ...(app.draining.isOn && { open: 'failed' }),
    }
    const isReady = Object.entries(checks).every(([name, check]) => name === 'storage' || check === 'ok')
    // Without Redis a relay still serves its own sockets, so this is reported without failing the check, as is an untrusted
    // proxy.
    const redis = {
      ...(bus.state !== 'alone' && { redis: bus.state }),
      ...(app.proxyState.isProxyUntrusted && { proxy: 'failed' }),
    }
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'failed', checks: { ...checks, ...redis } })
  })
}

/** Serves the built files of the widget and the console, whichever exist. */
async function serveFiles(
  app: FastifyInstance,
  { config, files, backend }: { config: Config; files: string; backend: ChosenBackend },
): Promise<void> {
  const [widget, client] = [join(files, 'widget'), join(files, 'client')]
  if (existsSync(widget)) await app.register(widgetFiles, { root: widget, backend, config })
  if (existsSync(client)) await app.register(consoleFiles, { root: client, config })
}

/** Builds the relay, which serves the console and the widget, proxies REST calls to the API and pushes events over Socket.IO. */
export async function buildRelay(config: Config, parts: RelayParts): Promise<FastifyInstance> {
  const app = Fastify(optionsOf(config, parts))
  const { log } = app
  const upstream = createUpstream(parts.upstream, config.internalKey)
  // The original of a restored copy may use the same Redis with the same key.
  const bus = await createBus(config.isQuarantined ? null : config.redisUrl, config.internalKey, log)
  const metrics = createRelayMetrics()
  const hub = new JournalHub()
  const backend = chooseBackend({
    upstream,
    hub,
    bus,
    log,
    eventsSecret: config.relayEventsSecret,
    productName: config.productName,
    publicUrl: config.publicUrl,
    visitorSecret: config.internalKey,
    compareMs: parts.compareMs,
  })
  const gateway = createGateway(app.server, {
    backend,
    hub,
    bus,
    metrics,
    clock: parts.clock ?? systemClock,
    log,
    trustProxy: config.trustProxy,
    limits: parts.handshakes,
  })

  await app.register(errorResponses)
  await app.register(requestLog)
  await app.register(proxyCheck, { config })
  await app.register(openResponses)
  await app.register(slowRequests, { pace: parts.pace })
  await app.register(slowReaders, { pace: parts.readingPace })
  capConnections(app.server, config.trustProxy)
  // Draining does not wait for polling sockets, because the gateway ends them.
  await app.register(drainable, { endless: (url) => url.startsWith('/socket.io') })
  app.draining.before(gateway.drain)
  await app.register(securityHeaders)
  await serveMetrics(app, config, metrics, { upstream, hub })
  serveHealth(app, backend, bus)
  serveZaloVerifier(app, config)
  serveEventTypes(app)
  await proxy(app, { upstream, backend, callsPerAddress: parts.callsPerAddress })
  await app.register(backend.routes)
  serveUnder(app.server, basePathOf(config))
  if (parts.files) await serveFiles(app, { config, files: parts.files, backend })
  app.addHook('preClose', async () => {
    await gateway.close()
    await upstream.close()
  })
  return app
}
