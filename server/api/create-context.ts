import type { FastifyBaseLogger } from 'fastify'
import type { DestinationStream } from 'pino'
import { MINUTE_MS, SECOND_MS } from '#contract/base/units.ts'
import { type Channels, createChannels } from '../channels/channels.ts'
import { unreachableProviders } from '../channels/settings.ts'
import type { Config } from '../config.ts'
import { type Database, type Db, openDatabase } from '../db/client.ts'
import { createEmbeddedEngine } from '../engine/embedded/embedded-engine.ts'
import { createSourceReader, type SourceReader } from '../engine/ingest/source-reader.ts'
import { createWeb, type Web } from '../engine/ingest/web/web.ts'
import { createEmbeddedInsights } from '../engine/insights/embedded-insights.ts'
import type { InsightsEngine } from '../engine/insights/types.ts'
import type { Provider } from '../engine/provider/provider.ts'
import { createProviderEngine } from '../engine/provider/provider-engine.ts'
import { createProviderHealth, type ProviderHealth } from '../engine/provider/provider-health.ts'
import { createProviderInsights } from '../engine/provider/provider-insights.ts'
import { createProviderSentiment } from '../engine/provider/provider-sentiment.ts'
import { createEmbedder } from '../engine/provider/question-embedding.ts'
import { createResilientProvider } from '../engine/provider/resilient-provider.ts'
import { createIndexCache } from '../engine/retrieve/index-cache.ts'
import { embeddedSentiment } from '../engine/sentiment/sentiment-reader.ts'
import { takeTurns } from '../engine/take-turns.ts'
import type { AnswerEngine } from '../engine/types.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { FairQueue } from '../lib/fair-queue.ts'
import { FairTurns } from '../lib/fair-turns.ts'
import { type Ids, systemIds } from '../lib/ids.ts'
import { LaterWork } from '../lib/later-work.ts'
import { createSeal } from '../lib/secrets.ts'
import type { Metrics } from '../plugins/metrics.ts'
import type { GeneralLimits } from '../plugins/rate-limits.ts'
import { ChatHooks } from './core/chats/chat-hooks.ts'
import { MessageWriter } from './core/chats/messages/message-writer.ts'
import { createEventReader } from './core/chats/read-event.ts'
import { RunningTurns } from './core/chats/running-turns.ts'
import type { Context, Parts } from './core/context.ts'
import { createApiMetrics, watchProvider } from './features/system/api-metrics.ts'
import { watchAnswers, watchDisk, watchMessages } from './features/system/work-metrics.ts'
import { passagesOf } from './features/training/passages.ts'
import { createTokens } from './platform/auth/tokens.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { Feed } from './platform/journal/feed.ts'
import { createMailer, type Mailer } from './platform/mail/mailer.ts'
import { watchMailer } from './platform/mail/watch-mailer.ts'

/** Dependencies that a test replaces; all others are real. */
export interface Overrides {
  readonly clock?: Clock
  readonly ids?: Ids
  readonly mailer?: Mailer
  readonly engine?: AnswerEngine
  readonly insights?: InsightsEngine
  readonly provider?: Provider
  readonly reader?: SourceReader
  readonly database?: Database
  /** Whether this process runs queued jobs; true by default. */
  readonly runsJobs?: boolean
  readonly web?: Web
  readonly metrics?: Metrics
  /** Rate limits by access level, each shared by all routes with that level; overrides the defaults. */
  readonly limits?: GeneralLimits
  /** Receives the log instead of standard output. */
  readonly logTo?: DestinationStream
}

/** Our choice: chats whose sentiment a provider determines concurrently, in total and per client. */
const SENTIMENT_TURNS = { atOnce: 8, perOwner: 3, deadlineMs: 30 * SECOND_MS } as const
/** Our choice: reports and pages of exports that are read concurrently, in total and per client. */
const HEAVY_TURNS = { atOnce: 6, perOwner: 2 } as const
/** Our choice: answers of a provider that are under way, in total and per client. */
const PROVIDER_TURNS = { atOnce: 96, perOwner: 32, waitMs: 30 * SECOND_MS } as const
/**
 * Our choice: answers that the embedded engine prepares concurrently, in total and per client. If a client gets no turn or is
 * resting, a person takes over, as when a provider fails.
 */
const ANSWER_TURNS = {
  ...{ atOnce: 8, perOwner: 2, waitMs: 30 * SECOND_MS, deadlineMs: 20 * SECOND_MS },
  breaker: { after: 5, restMs: 30 * SECOND_MS, restMaxMs: 10 * MINUTE_MS },
} as const

/** Creates the dependencies of the API and a function that closes them. */
export async function createContext(config: Config, log: FastifyBaseLogger, overrides: Overrides) {
  const database = overrides.database ?? (await openDatabase(config))
  const { db } = database
  const clock = overrides.clock ?? systemClock
  const ids = overrides.ids ?? systemIds
  const channels = createChannels(
    config.isQuarantined ? unreachableProviders(config.channels) : config.channels,
  )
  const web = overrides.web ?? webOf(config, clock, channels)
  const sources = createSourceReader(web)
  const messages = new MessageWriter(db)
  const readEvent = createEventReader(log)
  const metrics = overrides.metrics ?? createApiMetrics(database)
  watchMessages(messages, metrics)
  watchDisk(config, metrics)
  const providerHealth = createProviderHealth(clock)
  const provider = overrides.provider ?? (await providerOf(config, clock, metrics, providerHealth))
  const context: Context & Parts = {
    config,
    database,
    db,
    clock,
    ids,
    log,
    web,
    tokens: createTokens(config.secretKey, clock),
    seal: createSeal(config.secretKey, config.formerSecretKeys),
    mailer: watchMailer(overrides.mailer ?? createMailer(config, clock, ids, log), metrics, log),
    jobs: createJobs(database, log),
    heavyTurns: new FairTurns(HEAVY_TURNS),
    messages,
    turns: new RunningTurns(),
    chatHooks: new ChatHooks(),
    bookkeeping: new LaterWork((err, client, work) =>
      log.error({ err, client, work }, 'could not finish recording an answer'),
    ),
    sentiments: new FairQueue(SENTIMENT_TURNS, (err, client, chat) =>
      log.error({ err, client, chat }, 'could not determine a sentiment'),
    ),
    readEvent,
    feed: new Feed({ db, database, log, readEvent }, messages),
    reader: overrides.reader ?? sources.reader,
    channels,
    provider,
    providerHealth,
    metrics,
    engine: watchAnswers(
      overrides.engine ?? engineOf(db, clock, provider, config.openai?.embeddingModel ?? null),
      metrics,
    ),
    insights: overrides.insights ?? insightsOf(clock, provider),
    sentiment: sentimentOf(provider),
  }
  const close = async () => {
    await context.jobs.stop()
    await context.sentiments.end()
    await context.bookkeeping.end()
    sources.close()
    if (!overrides.database) await database.close()
  }
  return { context, close }
}

const webOf = ({ allowPrivateUrls }: Config, clock: Clock, { isProviderOrigin }: Channels): Web =>
  createWeb({
    now: () => clock.now().getTime(),
    allowPrivate: allowPrivateUrls,
    trusts: isProviderOrigin,
  })

const sentimentOf = (provider: Provider | null) =>
  provider ? createProviderSentiment({ provider, embedded: embeddedSentiment }) : embeddedSentiment

async function providerOf(
  { openai }: Config,
  clock: Clock,
  metrics: Metrics,
  health: ProviderHealth,
): Promise<Provider | null> {
  if (!openai) return null
  const { createOpenAi } = await import('../engine/provider/openai.ts')
  const watches = [watchProvider(metrics), health.watch]
  return createResilientProvider(createOpenAi(openai), {
    clock,
    watch: (call) => {
      for (const watch of watches) watch(call)
    },
  })
}

const insightsOf = (clock: Clock, provider: Provider | null): InsightsEngine =>
  provider ? createProviderInsights({ provider, clock }) : createEmbeddedInsights({ clock })

function engineOf(
  db: Db,
  clock: Clock,
  provider: Provider | null,
  embeddingModel: string | null,
): AnswerEngine {
  const load = (botId: number) => passagesOf(db, botId, embeddingModel)
  const indexes = createIndexCache({ load })
  const embedded = takeTurns(createEmbeddedEngine({ load, indexes, clock }), new FairTurns(ANSWER_TURNS))
  if (!provider) return embedded
  const engine = createProviderEngine({ provider, embedded, indexes, clock, embed: createEmbedder(provider) })
  return takeTurns(engine, new FairTurns(PROVIDER_TURNS))
}
