import type { FastifyBaseLogger } from 'fastify'
import type { DestinationStream } from 'pino'
import { MINUTE_MS, SECOND_MS } from '#contract/base/units.ts'
import { type Channels, createChannels } from '../channels/channels.ts'
import { unreachableProviders } from '../channels/settings.ts'
import type { Config } from '../config.ts'
import { type Database, type Db, openDatabase } from '../db/client.ts'
import { createSourceReader, type SourceReader } from '../engine/ingest/source-reader.ts'
import { createClosedWeb, createWeb, type Web } from '../engine/ingest/web/web.ts'
import { createEmbeddedInsights } from '../engine/insights/embedded-insights.ts'
import type { InsightsEngine } from '../engine/insights/types.ts'
import type { Provider } from '../engine/provider/provider.ts'
import { createProviderEngine } from '../engine/provider/provider-engine.ts'
import { createProviderHealth, type ProviderHealth } from '../engine/provider/provider-health.ts'
import { createProviderInsights } from '../engine/provider/provider-insights.ts'
import { createProviderSentiment } from '../engine/provider/provider-sentiment.ts'
import { createEmbedder } from '../engine/provider/question-embedding.ts'
import { createResilientProvider } from '../engine/provider/resilient-provider.ts'
import { timeoutsFor } from '../engine/provider/timeouts.ts'
import { embeddedSentiment } from '../engine/sentiment/sentiment-reader.ts'
import { takeTurns } from '../engine/take-turns.ts'
import { EngineThread } from '../engine/thread/engine-thread.ts'
import type { AnswerEngine, AnswerRequest } from '../engine/types.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { FairQueue } from '../lib/fair-queue.ts'
import { FairTurns } from '../lib/fair-turns.ts'
import { type Ids, systemIds } from '../lib/ids.ts'
import { LaterWork } from '../lib/later-work.ts'
import { isOwnNetwork } from '../lib/network-address.ts'
import { createSeal } from '../lib/secrets.ts'
import type { Metrics } from '../plugins/metrics.ts'
import type { GeneralLimits } from '../plugins/rate-limits.ts'
import { ChatHooks } from './core/chats/chat-hooks.ts'
import { MessageWriter } from './core/chats/messages/message-writer.ts'
import { createEventReader } from './core/chats/read-event.ts'
import { RunningAnswers } from './core/chats/running-answers.ts'
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

/**
 * Our choice: maximum number of chats whose sentiment a provider determines concurrently, in total and per client, and maximum number
 * of a client's chats that wait in memory; the database knows the rest.
 */
const SENTIMENT_TURNS = { atOnce: 8, perOwner: 3, waitingMax: 500, deadlineMs: 30 * SECOND_MS } as const
/** Our choice: maximum number of reports and export pages that are read concurrently, in total and per client. */
const HEAVY_TURNS = { atOnce: 6, perOwner: 2 } as const
/** Our choice: maximum number of answers that a provider generates concurrently, in total and per client. */
const PROVIDER_TURNS = { atOnce: 96, perOwner: 32, waitMs: 30 * SECOND_MS } as const
/**
 * Our choice: maximum number of answers that the embedded engine prepares concurrently, in total and per client. If a client gets
 * no turn or is resting, a person takes over, as when a provider fails.
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
  const web = webOf(config, clock, channels, overrides.web)
  const sources = createSourceReader(web)
  const messages = new MessageWriter(db)
  const readEvent = createEventReader(log)
  const metrics = overrides.metrics ?? createApiMetrics(database)
  watchMessages(messages, metrics)
  watchDisk(config, metrics)
  const providerHealth = createProviderHealth(clock)
  const provider = overrides.provider ?? (await providerOf(config, clock, metrics, providerHealth))
  const { engine, thread } = engineOf({ db, clock, log }, provider, config.openai)
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
    mailer: watchMailer(mailerOf(config, clock, ids, log, overrides.mailer), metrics, log),
    jobs: createJobs(database, log),
    heavyTurns: new FairTurns(HEAVY_TURNS),
    messages,
    runningAnswers: new RunningAnswers(),
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
    engine: watchAnswers(overrides.engine ?? engine, metrics),
    insights: overrides.insights ?? insightsOf(clock, provider),
    sentiment: sentimentOf(provider),
  }
  const close = async () => {
    await context.jobs.stop()
    await context.sentiments.end()
    await context.bookkeeping.end()
    await thread.close()
    sources.close()
    if (!overrides.database) await database.close()
  }
  return { context, close, warm: () => thread.warm() }
}

function webOf(
  { allowPrivateUrls, isQuarantined }: Config,
  clock: Clock,
  { isProviderOrigin }: Channels,
  replacement: Web | undefined,
): Web {
  const now = () => clock.now().getTime()
  if (isQuarantined) return createClosedWeb(now)
  return replacement ?? createWeb({ now, allowPrivate: allowPrivateUrls, trusts: isProviderOrigin })
}

/** Returns the mailer; in a restored copy, one that sends nothing. */
function mailerOf(
  config: Config,
  clock: Clock,
  ids: Ids,
  log: FastifyBaseLogger,
  replacement: Mailer | undefined,
): Mailer {
  if (config.isQuarantined) return { send: async () => Promise.reject(new Error('This is a restored copy.')) }
  return replacement ?? createMailer(config, clock, ids, log)
}

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
    timeouts: timeoutsFor(isOwnNetwork(openai.baseUrl), openai.firstTokenMs),
    watch: (call) => {
      for (const watch of watches) watch(call)
    },
  })
}

const insightsOf = (clock: Clock, provider: Provider | null): InsightsEngine =>
  provider ? createProviderInsights({ provider, clock }) : createEmbeddedInsights({ clock })

/** Returns the engine, and the thread that it uses. */
function engineOf(
  { db, clock, log }: { readonly db: Db; readonly clock: Clock; readonly log: FastifyBaseLogger },
  provider: Provider | null,
  openai: Config['openai'],
): { readonly engine: AnswerEngine; readonly thread: EngineThread } {
  const thread = new EngineThread({
    load: (botId) => passagesOf(db, botId, openai?.embeddingModel ?? null),
    clock,
    ...(provider && { embed: createEmbedder(provider) }),
    onEnd: (err) =>
      log.error({ err }, 'the thread of the engine ended; the next question starts another one'),
  })
  const embedded = takeTurns(thread, new FairTurns(ANSWER_TURNS))
  if (!provider) return { engine: embedded, thread }
  const findMaterial = (request: AnswerRequest) => thread.findMaterial(request)
  const engine = createProviderEngine({
    ...{ provider, embedded, findMaterial, clock },
    contextTokens: openai?.contextTokens ?? null,
  })
  return { engine: takeTurns(engine, new FairTurns(PROVIDER_TURNS)), thread }
}
