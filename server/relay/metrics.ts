import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { Server } from 'socket.io'
import { readMetrics } from '#contract/journal/system.ts'
import type { Config } from '#server/config.ts'
import {
  admitToMetrics,
  createMetrics,
  httpMetrics,
  METRICS_TYPE,
  type Metrics,
} from '#server/plugins/metrics.ts'
import type { Backend } from './base/backend.ts'
import type { Upstream } from './base/upstream.ts'
import type { Bus } from './bus/bus.ts'
import type { JournalHub } from './journal/journal-hub.ts'

/** Counts the gateway's events and gaps for the relay's metrics. */
export interface GatewayFigures {
  /** Counts an event that was sent to the rooms; `at` is the time of the event, from which the lag is measured. */
  event(at: string): void
  /** Counts a gap that a console reported. */
  consoleGap(): void
}

/** Creates the relay's metrics; their names start with `parley_relay_`. */
export const createRelayMetrics = (): Metrics => createMetrics('relay')

/** Registers the gateway's metrics: events sent, their lag, and gaps that consoles reported. */
export function gatewayFigures({ registry, prefix }: Metrics): GatewayFigures {
  const registers = [registry]
  const events = new Counter({
    name: `${prefix}events_total`,
    help: 'Journal events that were sent to the rooms of this relay.',
    registers,
  })
  const lag = new Histogram({
    name: `${prefix}feed_lag_seconds`,
    help: 'Time from a change until its event is sent to the rooms.',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
    registers,
  })
  const gaps = new Counter({
    name: `${prefix}console_gaps_total`,
    help: 'Gaps in the numbering of events, as reported by consoles when they reconnected.',
    registers,
  })
  return {
    event: (at) => {
      events.inc()
      lag.observe(Math.max(0, Date.now() - Date.parse(at)) / 1000)
    },
    consoleGap: () => gaps.inc(),
  }
}

/** Sources of the gauges, which are read at each scrape. */
export interface Watched {
  readonly io: Server
  readonly backend: Pick<Backend, 'feed'>
  readonly bus: Bus
}

/** Registers gauges for open sockets and the states of the feed and Redis. */
export function watchGateway({ registry, prefix }: Metrics, { io, backend, bus }: Watched): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: prefix + name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  new Gauge({
    name: `${prefix}sockets`,
    help: 'Open sockets by namespace.',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect() {
      this.set({ kind: 'console' }, io.of('/console').sockets.size)
      this.set({ kind: 'widget' }, io.of('/widget').sockets.size)
    },
  })
  gauge('feed_connected', '1 while the feed is open and caught up.', () => Number(backend.feed.connected))
  gauge(
    'feed_gaps',
    'Events that were missing on the feed and had to be fetched again.',
    () => backend.feed.gaps,
  )
  gauge('redis_connected', '1 while Redis is reachable; 1 without Redis.', () =>
    Number(bus.state !== 'failed'),
  )
}

/** Returns the metrics of the relay's own API, and the number of events by which the relay lags behind it. */
async function figuresOfApi(upstream: Upstream, hub: JournalHub, prefix: string): Promise<string> {
  try {
    const { text, behind } = await upstream.call(readMetrics, { body: { cursors: hub.cursors() } })
    return `# HELP ${prefix}feed_behind_events Events in the journals of connected clients that were not sent yet.
# TYPE ${prefix}feed_behind_events gauge
${prefix}feed_behind_events ${behind}
${text}`
  } catch {
    return '# The metrics of the API are missing: it is unreachable.\n'
  }
}

/** Serves `GET /metrics`: metrics of the relay and of an API that it started itself; APIs elsewhere serve their own. */
export async function serveMetrics(
  app: FastifyInstance,
  config: Pick<Config, 'apiUpstream' | 'metricsToken'>,
  metrics: Metrics,
  { upstream, hub }: { upstream: Upstream; hub: JournalHub },
): Promise<void> {
  await app.register(httpMetrics, metrics)
  app.get('/metrics', async (request, reply) => {
    admitToMetrics(request, config.metricsToken)
    const own = await metrics.text()
    const rest = config.apiUpstream
      ? '# The metrics of the API are at /metrics of API_UPSTREAM.\n'
      : await figuresOfApi(upstream, hub, metrics.prefix)
    return reply.type(METRICS_TYPE).send(`${own}\n${rest}`)
  })
}
