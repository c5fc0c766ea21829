import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { MessageWriter } from '#server/api/core/chats/messages/message-writer.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import type { AnswerEngine } from '#server/engine/types.ts'
import type { Metrics } from '#server/plugins/metrics.ts'

/** Counts the messages that this process writes, by sender, except trials in the playground. */
export function watchMessages(messages: MessageWriter, { registry, prefix }: Metrics): void {
  const name = `${prefix}messages_total`
  // The registry may be shared with another context, so the metric may already exist.
  const known = registry.getSingleMetric(name) as Counter<'sender'> | undefined
  const written =
    known ??
    new Counter({
      name,
      help: 'Messages that were written, by sender.',
      labelNames: ['sender'] as const,
      registers: [registry],
    })
  messages.follow((_client, rows) => {
    for (const { type, payload } of rows) {
      const { message } = payload as { message?: { sender: string } }
      if (type === 'message.added' && message) written.inc({ sender: message.sender })
    }
  })
}

/**
 * Returns an engine that measures the duration of answers by kind; answers that were not completed count as `stopped` or
 * `failed`.
 */
export function watchAnswers(engine: AnswerEngine, { registry, prefix }: Metrics): AnswerEngine {
  const name = `${prefix}answer_seconds`
  const known = registry.getSingleMetric(name) as Histogram<'kind'> | undefined
  const seconds =
    known ??
    new Histogram({
      name,
      help: 'Time to an answer by kind: answer, unknown, small_talk, handover, stopped or failed.',
      labelNames: ['kind'] as const,
      buckets: [0.005, 0.02, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 30],
      registers: [registry],
    })
  return {
    answer: async (request, onToken) => {
      const measured = seconds.startTimer()
      try {
        const answer = await engine.answer(request, onToken)
        measured({ kind: answer.kind })
        return answer
      } catch (error) {
        measured({ kind: request.signal?.aborted ? 'stopped' : 'failed' })
        throw error
      }
    },
    forget: (botId) => engine.forget(botId),
  }
}

/** Reports the free space of the disk with the data folder, and the reserve below which files are refused. */
export function watchDisk(
  { dataDir, minFreeBytes }: Pick<Config, 'dataDir' | 'minFreeBytes'>,
  { registry, prefix }: Metrics,
): void {
  if (registry.getSingleMetric(`${prefix}disk_free_bytes`)) return
  new Gauge({
    name: `${prefix}disk_free_bytes`,
    help: 'Free bytes on the disk of DATA_DIR.',
    registers: [registry],
    async collect() {
      const disk = await statfs(dataDir).catch(() => null)
      if (disk) this.set(disk.bavail * disk.bsize)
    },
  })
  new Gauge({
    name: `${prefix}disk_reserve_bytes`,
    help: 'Free bytes below which files are refused (MIN_FREE_BYTES).',
    registers: [registry],
  }).set(minFreeBytes)
}

/**
 * Reports values that are read from the database at each scrape: the database's size, and the states of webhooks and channels.
 */
export function watchTables({ registry, prefix }: Metrics, db: Db): void {
  new Gauge({
    name: `${prefix}database_bytes`,
    help: 'Size of the database.',
    registers: [registry],
    async collect() {
      const { rows } = await db.execute<{ bytes: number }>(
        sql`select pg_database_size(current_database())::float8 as bytes`,
      )
      this.set(rows[0]?.bytes ?? 0)
    },
  })
  const counted = (name: string, help: string, label: string, query: ReturnType<typeof sql>) =>
    new Gauge({
      name: prefix + name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const { rows } = await db.execute<{ label: string; count: number }>(query)
        this.reset()
        for (const row of rows) this.set({ [label]: row.label }, row.count)
      },
    })
  counted(
    'webhook_deliveries',
    'Webhook deliveries of the last hour by state: waiting, delivered or failed.',
    'state',
    sql`select state as label, count(*)::int as count from webhook_deliveries
      where created_at > now() - interval '1 hour' or next_attempt_at is not null group by 1`,
  )
  counted(
    'channels',
    'Connected channels by status: active, or reconnect if the connection stopped working.',
    'status',
    sql`select status as label, count(*)::int as count from integrations group by 1`,
  )
}
