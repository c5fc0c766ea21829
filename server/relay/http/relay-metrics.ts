import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { Server } from 'socket.io'
import { readMetrics } from '#contract/system.ts'
import type { Config } from '#server/config.ts'
import {
  admitToMetrics,
  createMetrics,
  httpMetrics,
  METRICS_TYPE,
  type Metrics,
} from '#server/plugins/metrics.ts'
import type { Bus } from '../bus/bus.ts'
import type { FeedFollower } from '../journal/feed.ts'
import type { JournalHub } from '../journal/journal-hub.ts'
import type { Upstream } from './upstream.ts'

/** What the gateway counts while it works. */
export interface GatewayFigures {
  /** An event was handed to the rooms. */
  event(at: string): void
  /** A console told that it met a gap. */
  consoleGap(): void
}

/** The figures of this relay. */
export const createRelayMetrics = (): Metrics => createMetrics('relay')

/** Counts what the gateway does. */
export function gatewayFigures({ registry, prefix }: Metrics): GatewayFigures {
  const registers = [registry]
  const events = new Counter({
    name: `${prefix}events_total`,
    help: 'Journal events that were handed to the rooms of this relay.',
    registers,
  })
  const lag = new Histogram({
    name: `${prefix}feed_lag_seconds`,
    help: 'Time from the change to its event being handed to the rooms.',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
    registers,
  })
  const gaps = new Counter({
    name: `${prefix}console_gaps_total`,
    help: 'Gaps in the numbering that consoles met, and told when they came back.',
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

/** What can be looked at when someone asks. */
export interface Watched {
  readonly io: Server
  readonly feed: FeedFollower
  readonly bus: Bus
}

/** Says how many sockets there are, and how the feed and the other relays stand. */
export function watchGateway({ registry, prefix }: Metrics, { io, feed, bus }: Watched): void {
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
    help: 'Open sockets by kind.',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect() {
      this.set({ kind: 'console' }, io.of('/console').sockets.size)
      this.set({ kind: 'widget' }, io.of('/widget').sockets.size)
    },
  })
  gauge('feed_connected', '1 while the feed is open and caught up.', () => Number(feed.connected))
  gauge('feed_gaps', 'Events that were missing on the feed and had to be fetched anew.', () => feed.gaps)
  gauge('redis_connected', '1 while Redis is reachable; 1 without Redis.', () =>
    Number(bus.state !== 'failed'),
  )
}

/** The figures of an API, with how far behind the relay is. */
async function figuresOfApi(upstream: Upstream, hub: JournalHub, prefix: string): Promise<string> {
  try {
    const { text, behind } = await upstream.call(readMetrics, { body: { cursors: hub.cursors() } })
    return `# HELP ${prefix}feed_behind_events Events in the journals of the clients here that were not handed out yet.
# TYPE ${prefix}feed_behind_events gauge
${prefix}feed_behind_events ${behind}
${text}`
  } catch {
    return '# The figures of the API are missing: it cannot be reached.\n'
  }
}

/** Serves `GET /metrics`: the figures of the relay and of its own API; an API elsewhere is named, for it has an address of its own. */
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
      ? '# The figures of the API are at /metrics of API_UPSTREAM.\n'
      : await figuresOfApi(upstream, hub, metrics.prefix)
    return reply.type(METRICS_TYPE).send(`${own}\n${rest}`)
  })
}
