import { sql } from 'drizzle-orm'
import { Counter, Gauge, Histogram } from 'prom-client'
import { queueFigures } from '#server/api/platform/jobs/inspect.ts'
import type { Database, Db } from '#server/db/client.ts'
import type { ProviderWatch } from '#server/engine/provider/resilient-provider.ts'
import { createMetrics, type Metrics } from '#server/plugins/metrics.ts'
import { watchTables } from './work-metrics.ts'

/** Creates the metrics of the API process, its database and its queues. */
export function createApiMetrics(database: Database): Metrics {
  const metrics = createMetrics('api')
  const { registry, prefix } = metrics
  new Gauge({
    name: `${prefix}database_connections`,
    help: 'Database connections by state, and statements waiting for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.load())) this.set({ state }, count)
    },
  })
  watchQueues(metrics, database.db)
  watchTables(metrics, database.db)
  return metrics
}

function watchQueues({ registry, prefix }: Metrics, db: Db): void {
  let reading: ReturnType<typeof queueFigures> | null = null
  /** Reads the data once for both metrics, because they are collected at the same time. */
  const read = () => {
    reading ??= queueFigures(db).finally(() => {
      reading = null
    })
    return reading
  }
  const depth = new Gauge({
    name: `${prefix}jobs`,
    help: 'Jobs by kind and state: waiting, running, failed for good.',
    labelNames: ['kind', 'state'] as const,
    registers: [registry],
    async collect() {
      const figures = await read()
      depth.reset()
      for (const { kind, state, jobs } of figures) depth.set({ kind, state }, jobs)
    },
  })
  const age = new Gauge({
    name: `${prefix}jobs_oldest_seconds`,
    help: 'Waiting time of the oldest job that is due, by kind.',
    labelNames: ['kind'] as const,
    registers: [registry],
    async collect() {
      const figures = await read()
      age.reset()
      for (const { kind, state, oldest } of figures) if (state === 'waiting') age.set({ kind }, oldest)
    },
  })
}

const states = { closed: 0, 'half-open': 1, open: 2 } as const

/** Returns a watch that counts calls to the provider by kind and outcome, and reports the states of the circuit breakers. */
export function watchProvider({ registry, prefix }: Metrics): ProviderWatch {
  const calls = new Counter({
    name: `${prefix}ai_calls_total`,
    help: 'Calls to the AI provider by kind and outcome: ok, aborted by the caller, or the code of the failure (slow is a timeout).',
    labelNames: ['kind', 'outcome'] as const,
    registers: [registry],
  })
  const breaker = new Gauge({
    name: `${prefix}ai_breaker`,
    help: 'Circuit breaker of the AI provider by kind of call: 0 closed, 1 probing, 2 open.',
    labelNames: ['kind'] as const,
    registers: [registry],
  })
  for (const kind of ['complete', 'embed'] as const) breaker.set({ kind }, states.closed)
  const seconds = new Histogram({
    name: `${prefix}ai_call_seconds`,
    help: 'Duration of calls to the AI provider by kind, with all attempts; skipped ones excluded.',
    labelNames: ['kind'] as const,
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 30, 60],
    registers: [registry],
  })
  return ({ kind, outcome, state, ms }) => {
    if (outcome !== 'resting') seconds.observe({ kind }, ms / 1000)
    calls.inc({ kind, outcome })
    breaker.set({ kind }, states[state])
  }
}

/** Counts how many journal events a relay has not received yet, given its position for each client. */
export async function eventsBehind(db: Db, cursors: Readonly<Record<string, number>>): Promise<number> {
  const { rows } = await db.execute<{ behind: number }>(sql`
    select coalesce(sum(greatest(0, h.seq - c.value::bigint)), 0)::int as behind
    from jsonb_each_text(${JSON.stringify(cursors)}::jsonb) c join journal_heads h on h.client_id = c.key::bigint`)
  return rows[0]?.behind ?? 0
}
