import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import PgBoss from 'pg-boss'
import type { Database, Executor } from '../../db/client.ts'
import { changedKeys } from '../../lib/changed-keys.ts'

/** Work that happens after a call has been answered, by name, with what each is given. */
export interface JobData {
  /** Reads a file or page and indexes it. */
  'read-source': { sourceId: number; clientId: number }
  /** Finds web addresses whose schedule has come. */
  'reread-due': Record<string, never>
  /** Reads a web address again by its schedule. */
  'reread-page': { sourceId: number; clientId: number }
  /** Asks the provider for the meanings of a source's passages. */
  'embed-source': { sourceId: number; clientId: number }
  /** Asks a bot some of its test questions. */
  'run-tests': { runId: number; clientId: number }
  /** Sends one mail. */
  'send-mail': { to: string; locale: string; text: object }
  /** Reads how a customer feels after a message, where a provider does it. */
  'read-sentiment': { clientId: number; chatId: number; order: number }
  /** Sums up a chat that changed hands or ended, once a version. */
  'summarize-chat': { clientId: number; chatId: number; version: number }
  /** Forgets link previews that are over their time. */
  'forget-previews': Record<string, never>
  /** Forgets notifications that are over their time. */
  'forget-notifications': Record<string, never>
  /** Takes away uploaded files that nothing names. */
  'sweep-uploads': Record<string, never>
  /** Forgets pictures of banners that no bot shows. */
  'forget-banner-images': Record<string, never>
  /** Makes chats findable that were written before there was a search, those after a number. */
  'index-chats': { after: number }
  /** Forgets journal events that are over their time. */
  'trim-journal': Record<string, never>
  /** Gives waiting chats to agents, where a process ended before it could. */
  'drain-queues': Record<string, never>
  /** Brings the daily figures of every client up to date. */
  'roll-statistics': Record<string, never>
}
export type JobName = keyof JobData

/** How often a job is tried again, after how many seconds at first (doubled each time), and how many run at once in this process. */
interface Policy {
  readonly retryLimit: number
  readonly retryDelay?: number
  readonly atOnce: number
  readonly cron?: string
}

const policies: Record<JobName, Policy> = {
  'read-source': { retryLimit: 2, atOnce: 2 },
  'reread-due': { retryLimit: 0, atOnce: 1, cron: '*/10 * * * *' },
  'reread-page': { retryLimit: 2, atOnce: 1 },
  'embed-source': { retryLimit: 5, atOnce: 1 },
  'run-tests': { retryLimit: 3, atOnce: 1 },
  // A mail server that is down for an hour loses nothing.
  'send-mail': { retryLimit: 8, retryDelay: 15, atOnce: 4 },
  'read-sentiment': { retryLimit: 1, atOnce: 2 },
  'summarize-chat': { retryLimit: 3, atOnce: 1 },
  'forget-previews': { retryLimit: 0, atOnce: 1, cron: '41 * * * *' },
  'forget-notifications': { retryLimit: 0, atOnce: 1, cron: '23 3 * * *' },
  'sweep-uploads': { retryLimit: 0, atOnce: 1, cron: '47 4 * * *' },
  'forget-banner-images': { retryLimit: 0, atOnce: 1, cron: '29 4 * * *' },
  'index-chats': { retryLimit: 8, atOnce: 1 },
  'trim-journal': { retryLimit: 0, atOnce: 1, cron: '17 * * * *' },
  'drain-queues': { retryLimit: 0, atOnce: 1, cron: '* * * * *' },
  'roll-statistics': { retryLimit: 0, atOnce: 1, cron: '* * * * *' },
}

/** Seconds between looks at the queue for jobs of other processes; own jobs start at once. */
const POLL_SECONDS = 5

/** A job whose process died is taken up again after this many seconds. */
const EXPIRE_SECONDS = 120

/** Jobs that were given up are kept this many seconds, for the operator to look at and to try again. */
const FAILED_SECONDS = 30 * 86_400

const names = Object.keys(policies) as JobName[]

/** A queue as the database keeps it. */
const queueOf = (name: JobName) => {
  const { retryLimit, retryDelay = 1 } = policies[name]
  return { name, retryLimit, retryDelay, retryBackoff: true, expireInSeconds: EXPIRE_SECONDS }
}

/** What does each job. */
export type Handlers = { [N in JobName]: (data: JobData[N]) => Promise<void> }

/** The queue in the database: a job is enqueued in the transaction that needs it. */
export interface Jobs {
  /** Enqueues; with a transaction the job exists only if that commits. Call `wake` after the commit. */
  enqueue<N extends JobName>(executor: Executor, name: N, data: JobData[N]): Promise<void>
  /** Makes this process look at a queue at once. */
  wake(name: JobName): void
  start(handlers: Handlers): Promise<void>
  stop(): Promise<void>
}

/** A statement with `$1` placeholders as Drizzle's SQL, so that the queue writes through any transaction of ours. */
export function toSql(text: string, values: readonly unknown[] = []): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, i) => (i % 2 ? sql`${sql.param(values[Number(part) - 1])}` : sql.raw(part))),
  )
}

/** The queue over a database, on pg-boss. */
export function createJobs(database: Database, log: FastifyBaseLogger): Jobs {
  const boss = new PgBoss({
    db: { executeSql: database.executeSql },
    schema: 'jobs',
    retryBackoff: true,
    archiveFailedAfterSeconds: FAILED_SECONDS,
  })
  const workers = new Map<JobName, string[]>()
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))

  /** Queues are made one after the other, because each is a table of its own; those that are as they should be cost nothing. */
  const makeQueues = async () => {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const name of names) {
      const queue = queueOf(name)
      const old = known.get(name)
      if (!old) await boss.createQueue(name, queue as PgBoss.Queue)
      else if (changedKeys<object>(old, queue).length) await boss.updateQueue(name, queue as PgBoss.Queue)
    }
  }

  const startWorkers = async <N extends JobName>(name: N, handler: Handlers[N]) => {
    const { atOnce, cron } = policies[name]
    const look = () =>
      boss.work<JobData[N]>(name, { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
        if (job) await handler(job.data)
      })
    workers.set(name, await Promise.all(Array.from({ length: atOnce }, look)))
    if (cron) await boss.schedule(name, cron)
  }

  return {
    enqueue: async (executor, name, data) => {
      const db = {
        executeSql: (text: string, values: unknown[]) => executor.execute(toSql(text, values)) as never,
      }
      await boss.send(name, data, { db })
    },
    wake: (name) => {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
    },
    start: async (handlers) => {
      // Two processes that set up the same queues at once would lock each other out.
      await database.exclusively(async () => {
        await boss.start()
        await makeQueues()
      })
      await Promise.all(names.map((name) => startWorkers(name, handlers[name] as never)))
    },
    stop: async () => {
      if (workers.size) await boss.stop({ graceful: true, wait: true, timeout: 10_000 })
    },
  }
}
