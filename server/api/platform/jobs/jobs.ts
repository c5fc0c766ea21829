import { setTimeout as wait } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import PgBoss from 'pg-boss'
import type { Database, Executor } from '#server/db/client.ts'
import { changedKeys } from '#server/lib/changed-keys.ts'
import { createFairFetch } from './fair-fetch.ts'
import { createLeases, type Leases } from './leases.ts'
import { startWorker, type Worker } from './worker.ts'

/** Background jobs by name, with the data of each. */
export interface JobData {
  /** Reads a file or page and indexes it. */
  'read-source': { sourceId: number; clientId: number; orHttp?: boolean }
  /** Finds web addresses that are due for a refresh. */
  'reread-due': Record<string, never>
  /** Refreshes a web address on schedule. */
  'reread-page': { sourceId: number; clientId: number }
  /** Compares what new documents and pages of a bot do to past answers, and releases those that make none worse. */
  'check-sources': { botId: number; clientId: number }
  /** Has the provider embed a source's passages. */
  'embed-source': { sourceId: number; clientId: number }
  /** Asks a bot some of its test questions. */
  'run-tests': { runId: number; clientId: number }
  /** Sends one mail. */
  'send-mail': { to: string; locale: string; text: object }
  /** Mails a code for a new password to an address, if it has an account. */
  'mail-reset': { email: string }
  /** Determines sentiments that a process left undone, if a provider is used for that. */
  'read-sentiments': Record<string, never>
  /** Summarises a chat that changed hands or ended, once per version. */
  'summarize-chat': { clientId: number; chatId: number; version: number }
  /** Deletes expired link previews. */
  'forget-previews': Record<string, never>
  /** Deletes expired notifications. */
  'forget-notifications': Record<string, never>
  /** Deletes sessions, registrations and codes that expired long ago. */
  'forget-sign-ins': Record<string, never>
  /** Deletes uploaded files that nothing refers to. */
  'sweep-uploads': Record<string, never>
  /** Deletes banner images that no bot uses. */
  'forget-banner-images': Record<string, never>
  /** Indexes chats that are older than the search, those after an id. */
  'index-chats': { after: number }
  /** Deletes expired journal events. */
  'trim-journal': Record<string, never>
  /** Assigns waiting chats to agents if a process died before it could. */
  'drain-queues': Record<string, never>
  /** Ends chats in which nothing happens any more. */
  'end-silent-chats': Record<string, never>
  /** Replaces tokens of channels before they end. */
  'refresh-channel-tokens': Record<string, never>
  /** Deletes what was kept of events of channels to know repeated deliveries. */
  'forget-channel-events': Record<string, never>
  /** Finds agents' replies that have waited to be read for too long. */
  'find-reply-mails': Record<string, never>
  /** Sends the unread replies of a chat, from a position on, by e-mail. */
  'mail-replies': { clientId: number; chatId: number; position: number }
  'mail-transcript': { clientId: number; chatId: number; email: string }
  /** Finds saved reports that are due to be mailed. */
  'find-report-mails': Record<string, never>
  /** Mails a saved report for the period that ends with a day. */
  'mail-report': { clientId: number; reportId: number; lastDay: string }
  /** Mails unread notifications to the members whose hour has come. */
  'mail-digests': Record<string, never>
  /** Posts events to webhooks that were missed or are due again. */
  'send-webhooks': Record<string, never>
  /** Deletes what was posted to webhooks long ago. */
  'forget-deliveries': Record<string, never>
  /** Deletes what was counted towards budgets of answers in windows that are over. */
  'forget-answer-budgets': Record<string, never>
  /** Brings the daily figures of every client up to date. */
  'roll-statistics': Record<string, never>
  /** Deletes chats that ended longer ago than their client keeps them. */
  'apply-retention': Record<string, never>
  /** Erases what is left of deleted chats: files, and events of a day or later. */
  'erase-history': {
    clientId: number
    chatIds: readonly number[]
    questionIds: readonly number[]
    paths: readonly string[]
    day: string
  }
}
export type JobName = keyof JobData

/**
 * Maximum number of retries, delay before the first in seconds (doubled each time), and number of jobs that
 * run concurrently in this process.
 */
interface Policy {
  readonly retryLimit: number
  readonly retryDelay?: number
  readonly atOnce: number
  readonly cron?: string
  /** True if nothing of a job may stay once it is done. */
  readonly isSecret?: boolean
  /** True if clients take turns, because one may have thousands of these jobs. */
  readonly isFair?: boolean
}

const policies: Record<JobName, Policy> = {
  'read-source': { retryLimit: 2, atOnce: 2, isFair: true },
  'reread-due': { retryLimit: 0, atOnce: 1, cron: '*/10 * * * *' },
  'reread-page': { retryLimit: 2, atOnce: 1, isFair: true },
  'check-sources': { retryLimit: 3, atOnce: 1, isFair: true },
  'embed-source': { retryLimit: 5, atOnce: 1, isFair: true },
  'run-tests': { retryLimit: 3, atOnce: 1, isFair: true },
  // No mail is lost if the mail server is down for an hour. Mails contain codes.
  'send-mail': { retryLimit: 8, retryDelay: 15, atOnce: 4, isSecret: true },
  'mail-reset': { retryLimit: 8, atOnce: 2, isSecret: true },
  'read-sentiments': { retryLimit: 0, atOnce: 1, cron: '* * * * *' },
  'summarize-chat': { retryLimit: 3, atOnce: 1, isFair: true },
  'forget-previews': { retryLimit: 0, atOnce: 1, cron: '41 * * * *' },
  'forget-notifications': { retryLimit: 0, atOnce: 1, cron: '23 3 * * *' },
  'forget-sign-ins': { retryLimit: 0, atOnce: 1, cron: '11 3 * * *' },
  'sweep-uploads': { retryLimit: 0, atOnce: 1, cron: '47 4 * * *' },
  'forget-banner-images': { retryLimit: 0, atOnce: 1, cron: '29 4 * * *' },
  'index-chats': { retryLimit: 8, atOnce: 1 },
  'trim-journal': { retryLimit: 0, atOnce: 1, cron: '17 * * * *' },
  'drain-queues': { retryLimit: 0, atOnce: 1, cron: '* * * * *' },
  'end-silent-chats': { retryLimit: 0, atOnce: 1, cron: '* * * * *' },
  'refresh-channel-tokens': { retryLimit: 0, atOnce: 1, cron: '*/10 * * * *' },
  'forget-channel-events': { retryLimit: 0, atOnce: 1, cron: '53 3 * * *' },
  'find-reply-mails': { retryLimit: 0, atOnce: 1, cron: '* * * * *' },
  'mail-transcript': { retryLimit: 8, retryDelay: 15, atOnce: 2, isFair: true },
  'mail-replies': { retryLimit: 8, retryDelay: 15, atOnce: 2, isFair: true },
  'mail-digests': { retryLimit: 0, atOnce: 1, cron: '*/5 * * * *' },
  'find-report-mails': { retryLimit: 0, atOnce: 1, cron: '*/5 * * * *' },
  'mail-report': { retryLimit: 8, retryDelay: 15, atOnce: 1, isFair: true },
  'send-webhooks': { retryLimit: 0, atOnce: 1, cron: '* * * * *' },
  'forget-deliveries': { retryLimit: 0, atOnce: 1, cron: '53 * * * *' },
  'forget-answer-budgets': { retryLimit: 0, atOnce: 1, cron: '47 * * * *' },
  'roll-statistics': { retryLimit: 0, atOnce: 1, cron: '* * * * *' },
  'apply-retention': { retryLimit: 0, atOnce: 1, cron: '37 2 * * *' },
  'erase-history': { retryLimit: 8, retryDelay: 15, atOnce: 1, isFair: true },
}

/** Time after which a job whose process died is picked up again. */
const EXPIRE_SECONDS = 120

/** Longest wait for running jobs when the process stops, in milliseconds. */
const STOP_TIMEOUT_MS = 10_000

/** How long failed jobs are kept, so that the operator can inspect and retry them. */
const FAILED_SECONDS = 30 * 86_400

const names = Object.keys(policies) as JobName[]

/** Returns the database settings of a queue. */
const queueOf = (name: JobName) => {
  const { retryLimit, retryDelay = 1 } = policies[name]
  return { name, retryLimit, retryDelay, retryBackoff: true, expireInSeconds: EXPIRE_SECONDS }
}

/** Handlers by job name. */
export type Handlers = { [N in JobName]: (data: JobData[N]) => Promise<void> }

/** The job queue in the database: a job is enqueued in the transaction that needs it. */
export interface Jobs {
  /** Enqueues a job; within a transaction, it exists only if that commits. Call `wake` after the commit. */
  enqueue<N extends JobName>(executor: Executor, name: N, data: JobData[N]): Promise<void>
  /** Makes this process poll a queue immediately. */
  wake(name: JobName): void
  start(handlers: Handlers): Promise<void>
  stop(): Promise<void>
}

/**
 * Converts a statement with `$1` placeholders to Drizzle's SQL, so that the queue can write in our
 * transactions.
 */
export function toSql(text: string, values: readonly unknown[] = []): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, i) => (i % 2 ? sql`${sql.param(values[Number(part) - 1])}` : sql.raw(part))),
  )
}

/** Creates the queue in a database, based on pg-boss. */
export function createJobs(database: Database, log: FastifyBaseLogger): Jobs {
  const boss = new PgBoss({
    db: { executeSql: database.executeSql },
    schema: 'jobs',
    retryBackoff: true,
    archiveFailedAfterSeconds: FAILED_SECONDS,
  })
  const workers = new Map<JobName, Worker[]>()
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))

  /**
   * Creates queues one after the other, because each has its own table; those that already match cost
   * nothing.
   */
  const makeQueues = async () => {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const name of names) {
      const queue = queueOf(name)
      const old = known.get(name)
      if (!old) await boss.createQueue(name, queue as PgBoss.Queue)
      else if (changedKeys<object>(old, queue).length) await boss.updateQueue(name, queue as PgBoss.Queue)
    }
  }

  const fairFetch = createFairFetch(database.db)
  let leases: Leases | null = null

  const startWorkers = async <N extends JobName>(name: N, handler: Handlers[N]) => {
    const { atOnce, cron, isSecret, isFair } = policies[name]
    const expireMs = EXPIRE_SECONDS * 1_000
    const queue = {
      fetch: (queueName: string) =>
        isFair ? fairFetch<JobData[N]>(queueName) : boss.fetch<JobData[N]>(queueName),
      complete: boss.complete.bind(boss),
      fail: boss.fail.bind(boss),
      deleteJob: boss.deleteJob.bind(boss),
    }
    const holding = leases?.holding
    const start = () =>
      startWorker<JobData[N]>({ boss: queue, name, expireMs, isSecret, log, holding, handle: handler })
    workers.set(name, Array.from({ length: atOnce }, start))
    if (cron) await boss.schedule(name, cron)
  }

  const wake = (name: JobName) => {
    for (const worker of workers.get(name) ?? []) worker.wake()
  }

  return {
    enqueue: async (executor, name, data) => {
      const db = {
        executeSql: (text: string, values: unknown[]) => executor.execute(toSql(text, values)) as never,
      }
      await boss.send(name, data, { db })
    },
    wake,
    start: async (handlers) => {
      // Two processes that create the same queues at once would deadlock.
      await database.exclusively(async () => {
        await boss.start()
        await makeQueues()
      })
      leases = createLeases(database, log, (returned) => {
        for (const name of returned) wake(name as JobName)
      })
      await Promise.all(names.map((name) => startWorkers(name, handlers[name] as never)))
    },
    stop: async () => {
      if (!workers.size) return
      const stopped = Promise.all([...workers.values()].flat().map((worker) => worker.stop()))
      await Promise.race([stopped, wait(STOP_TIMEOUT_MS, undefined, { ref: false })])
      leases?.stop()
      await boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}
