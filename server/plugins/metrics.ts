import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError } from '../lib/app-error.ts'
import { safeEqual } from '../lib/safe-equal.ts'

/** Prometheus metrics of one process; their names start with `parley_relay_` or `parley_api_`. */
export interface Metrics {
  readonly registry: Registry
  readonly prefix: string
  /** Returns all metrics as text. */
  text(): Promise<string>
}

/** Creates the metrics of a process; Node.js metrics are collected from the first scrape on. */
export function createMetrics(process: 'relay' | 'api'): Metrics {
  const registry = new Registry()
  const prefix = `parley_${process}_`
  let isRead = false
  return {
    registry,
    prefix,
    text: () => {
      if (!isRead) collectDefaultMetrics({ register: registry, prefix })
      isRead = true
      return registry.metrics()
    },
  }
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const PASSED_ON = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

/** Throws unless a request carries METRICS_TOKEN or comes directly from this machine, not through a proxy. */
export function admitToMetrics({ headers, raw }: FastifyRequest, token: string | null): void {
  const shown = headers.authorization?.match(/^bearer (.+)$/i)?.[1]
  if (token && shown && safeEqual(shown, token)) return
  const isDirect = LOOPBACK.test(raw.socket.remoteAddress ?? '') && !PASSED_ON.some((name) => headers[name])
  if (!isDirect) throw new AppError(shown ? 'token_invalid' : 'token_missing')
}

/** Content type of the response: the Prometheus text format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Measures request durations by method, route and status, and counts error responses by code. */
export const httpMetrics = fp(
  async (app: FastifyInstance, { registry, prefix }: Metrics) => {
    const seconds = new Histogram({
      name: `${prefix}http_request_duration_seconds`,
      help: 'Time from the first byte of a request to the last byte of its response.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [registry],
    })
    const refusals = new Counter({
      name: `${prefix}http_refusals_total`,
      help: 'Error responses by code.',
      labelNames: ['method', 'route', 'code'] as const,
      registers: [registry],
    })
    app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime, refusal }, done) => {
      const route = routeOptions.url ?? 'none'
      seconds.observe({ method, route, status: statusCode }, elapsedTime / 1000)
      if (refusal) refusals.inc({ method, route, code: refusal })
      done()
    })
  },
  { name: 'http-metrics', dependencies: ['error-answers'] },
)
