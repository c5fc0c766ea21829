import type { FastifyBaseLogger } from 'fastify'
import type { Channels } from '#server/channels/channels.ts'
import type { Config } from '#server/config.ts'
import type { Database, Db } from '#server/db/client.ts'
import type { SourceReader } from '#server/engine/ingest/source-reader.ts'
import type { Web } from '#server/engine/ingest/web/web.ts'
import type { InsightsEngine } from '#server/engine/insights/types.ts'
import type { Provider } from '#server/engine/provider/provider.ts'
import type { ProviderHealth } from '#server/engine/provider/provider-health.ts'
import type { SentimentReader } from '#server/engine/sentiment/sentiment-reader.ts'
import type { AnswerEngine } from '#server/engine/types.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { FairTurns } from '#server/lib/fair-turns.ts'
import type { Ids } from '#server/lib/ids.ts'
import type { Seal } from '#server/lib/secrets.ts'
import type { Metrics } from '#server/plugins/metrics.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Feed } from './journal/feed.ts'
import type { EventReader } from './journal/wire.ts'
import type { Mailer } from './mail/mailer.ts'

/** Dependencies that every function of the API can use. */
export interface PlatformContext {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly log: FastifyBaseLogger
  readonly jobs: Jobs
  /** Turns that accounts take for slow work: reports, and pages of exports. */
  readonly heavyTurns: FairTurns
}

/** Dependencies that a function receives only if both the function and its feature declare them; tests replace some of them. */
export interface PlatformParts {
  readonly database: Database
  readonly tokens: Tokens
  readonly seal: Seal
  readonly mailer: Mailer
  /** Maps stored events to the format in which they are sent. */
  readonly readEvent: EventReader
  /** Feed of all clients' events, as they are committed. */
  readonly feed: Feed
  readonly engine: AnswerEngine
  readonly reader: SourceReader
  /** The only way to fetch URLs that users provide; it blocks access to private networks. */
  readonly web: Web
  readonly channels: Channels
  readonly insights: InsightsEngine
  readonly metrics: Metrics
  readonly sentiment: SentimentReader
  /** Health of the AI provider, as observed by this process. */
  readonly providerHealth: ProviderHealth
  /** AI provider; null if no key is configured, in which case the embedded engine does everything. */
  readonly provider: Provider | null
}

/** Context of a platform function that also uses the named parts. */
export type PlatformWith<Part extends keyof PlatformParts> = PlatformContext & Pick<PlatformParts, Part>
