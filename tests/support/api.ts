import { rmSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { buildApi } from '#server/api/app.ts'
import type { Overrides } from '#server/api/create-context.ts'
import { createApiMetrics } from '#server/api/features/system/api-metrics.ts'
import type { MailBrand } from '#server/api/platform/mail/brand.ts'
import type { Mail, Mailer } from '#server/api/platform/mail/mailer.ts'
import type { MailText } from '#server/api/platform/mail/render.ts'
import type { Config } from '#server/config.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { dataFolder, emptyFolder, serverDatabase } from './database-template.ts'
import { keepEvents, noteJournal } from './events.ts'
import { keepAnswers } from './responses.ts'

/** Key for the internal routes in tests. */
export const INTERNAL_KEY = 'internal-key-of-the-tests'

/** Email that was sent. */
export interface SentMail {
  readonly to: string
  readonly locale: string
  readonly text: MailText
  readonly brand: MailBrand
  /** Content of the attached file. */
  readonly file: Buffer | null
}

/** API for one test, and the emails that it has sent. */
export interface TestApi {
  readonly app: FastifyInstance
  readonly config: Config
  readonly database: Database
  /** Stores each mail in `mails`. A second API on the same database must use it too, because that API also takes jobs. */
  readonly mailer: Mailer
  readonly mails: SentMail[]
  /** Resolves with the newest email of a kind to an address once it is sent. */
  mailTo(address: string, kind?: MailText['kind']): Promise<SentMail>
  close(): Promise<void>
}

/** Creates a database without an API, and returns it with a function that closes and drops it. */
export async function startDatabase(): Promise<{ database: Database; close(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL ? await serverDatabase(process.env.TEST_DATABASE_URL) : null
  const folder = server ? emptyFolder() : dataFolder()
  const database = await openDatabase({ databaseUrl: server?.url ?? null, dataDir: folder })
  const close = async () => {
    await database.close()
    await server?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { database, close }
}

/** Builds a second API on the first API's database, with its own overrides (such as a later clock) and without jobs. */
export async function startBeside(first: TestApi, overrides: Overrides): Promise<TestApi> {
  const { config, database, mailer } = first
  const metrics = createApiMetrics(database)
  const app = await buildApi(config, { mailer, metrics, ...overrides, database, runsJobs: false })
  const close = async () => {
    await app.close()
    await keepAnswers(metrics)
  }
  return { ...first, app, close }
}

const isReachable = ({ db }: Database): Promise<boolean> =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )

/** Builds an API on a new database: an embedded one, or one on the PostgreSQL server that TEST_DATABASE_URL names. */
export async function startApi(
  overrides: Overrides = {},
  environment: Record<string, string> = {},
): Promise<TestApi> {
  const server = process.env.TEST_DATABASE_URL ? await serverDatabase(process.env.TEST_DATABASE_URL) : null
  const folder = server ? emptyFolder() : dataFolder()
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    INTERNAL_KEY,
    ...(server && { DATABASE_URL: server.url }),
    ...environment,
  })
  const mails: SentMail[] = []
  const arrivals = new Set<() => void>()
  const mailer = {
    send: async ({ file, ...mail }: Mail) => {
      mails.unshift({ ...mail, file: file ? await buffer(file.stream) : null })
      for (const arrival of arrivals) arrival()
    },
  }
  const database = overrides.database ?? (await openDatabase(config))
  const metrics = createApiMetrics(database)
  const app = await buildApi(config, { mailer, metrics, ...overrides, database })
  return {
    app,
    config,
    database,
    mailer,
    mails,
    mailTo: async (address, kind = 'registration') => {
      for (;;) {
        const mail = mails.find(({ to, text }) => to === address && text.kind === kind)
        if (mail) return mail
        await new Promise<void>((arrived) => arrivals.add(arrived))
      }
    },
    close: async () => {
      // A test may have shut down the database.
      if (await isReachable(database)) await noteJournal(app, database.db, config.internalKey)
      await app.close()
      await keepAnswers(metrics)
      await database.close()
      await server?.drop()
      rmSync(folder, { recursive: true, force: true })
      keepEvents()
    },
  }
}
