import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { type Database, type Db, openDatabase } from '../db/client.ts'
import { createEmbeddedDigester } from '../engine/digest/embedded-digester.ts'
import type { Digester } from '../engine/digest/types.ts'
import { createEmbeddedEngine } from '../engine/embedded/embedded-engine.ts'
import { createReaderPool } from '../engine/ingest/process/reader-pool.ts'
import { readFile } from '../engine/ingest/read-file.ts'
import { readPage } from '../engine/ingest/web/read-page.ts'
import { readSitemap } from '../engine/ingest/web/read-sitemap.ts'
import { createWeb, type Web } from '../engine/ingest/web/web.ts'
import { createOpenAi } from '../engine/provider/openai.ts'
import type { Provider } from '../engine/provider/provider.ts'
import { createProviderDigester } from '../engine/provider/provider-digester.ts'
import { createProviderEngine } from '../engine/provider/provider-engine.ts'
import { createProviderSentiment } from '../engine/provider/provider-sentiment.ts'
import { createEmbedder } from '../engine/provider/question-meaning.ts'
import { reliable } from '../engine/provider/reliable.ts'
import { createIndexShelf } from '../engine/retrieve/index-shelf.ts'
import { embeddedSentiment } from '../engine/sentiment/sentiment-reader.ts'
import type { AnswerEngine } from '../engine/types.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { type Ids, systemIds } from '../lib/ids.ts'
import { createSeal } from '../lib/seal.ts'
import type { Metrics } from '../plugins/metrics.ts'
import type { GeneralLimits } from '../plugins/rate-limits.ts'
import { createTokens } from './auth/tokens.ts'
import { MessageWriter } from './chats/message-writer.ts'
import type { Context } from './context.ts'
import { createJobs } from './jobs/jobs.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { createApiMetrics, watchProvider } from './system/api-metrics.ts'
import { passagesOf } from './training/passages.ts'
import type { SourceReader } from './training/read-source.ts'

/** What a test brings of its own; the rest is real. */
export interface Overrides {
  readonly clock?: Clock
  readonly ids?: Ids
  readonly mailer?: Mailer
  readonly engine?: AnswerEngine
  readonly digester?: Digester
  readonly provider?: Provider
  readonly reader?: SourceReader
  readonly database?: Database
  readonly web?: Web
  readonly metrics?: Metrics
  /** Limits over all routes of an access together. */
  readonly limits?: GeneralLimits
}

/** Opens what the API works with, and says how to close it. */
export async function createContext(config: Config, log: FastifyBaseLogger, overrides: Overrides) {
  const database = overrides.database ?? (await openDatabase(config))
  const { db } = database
  const clock = overrides.clock ?? systemClock
  const ids = overrides.ids ?? systemIds
  const pool = createReaderPool()
  const web =
    overrides.web ?? createWeb({ now: () => clock.now().getTime(), allowPrivate: config.allowPrivateUrls })
  const reader: SourceReader = overrides.reader ?? {
    file: (path, name) => readFile(path, { pool, name }),
    page: (url) => readPage(url, { pool, web }),
    sitemap: (url) => readSitemap(url, { pool, web }),
  }
  const metrics = overrides.metrics ?? createApiMetrics(database)
  const provider = overrides.provider ?? providerOf(config, clock, metrics)
  const context: Context = {
    config,
    database,
    db,
    clock,
    ids,
    log,
    web,
    tokens: createTokens(config.secretKey, clock),
    seal: createSeal(config.secretKey),
    mailer: overrides.mailer ?? createMailer(config, clock, ids, log),
    jobs: createJobs(database, log),
    messages: new MessageWriter(db),
    provider,
    metrics,
    engine: overrides.engine ?? engineOf(db, clock, provider),
    digester: overrides.digester ?? digesterOf(clock, provider),
    sentiment: provider
      ? createProviderSentiment({ provider, embedded: embeddedSentiment })
      : embeddedSentiment,
  }
  const close = async () => {
    await context.jobs.stop()
    pool.close()
    if (!overrides.database) await database.close()
  }
  return { context, reader, close }
}

const providerOf = ({ openai }: Config, clock: Clock, metrics: Metrics): Provider | null =>
  openai && reliable(createOpenAi(openai), { clock, watch: watchProvider(metrics) })

const digesterOf = (clock: Clock, provider: Provider | null): Digester =>
  provider ? createProviderDigester({ provider, clock }) : createEmbeddedDigester({ clock })

function engineOf(db: Db, clock: Clock, provider: Provider | null): AnswerEngine {
  const load = (botId: number) => passagesOf(db, botId)
  const shelf = createIndexShelf({ load })
  const embedded = createEmbeddedEngine({ load, shelf, clock })
  if (!provider) return embedded
  return createProviderEngine({ provider, embedded, shelf, clock, embed: createEmbedder(provider) })
}
