import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database, Db } from '../db/client.ts'
import type { Digester } from '../engine/digest/types.ts'
import type { Web } from '../engine/ingest/web/web.ts'
import type { Provider } from '../engine/provider/provider.ts'
import type { SentimentReader } from '../engine/sentiment/sentiment-reader.ts'
import type { AnswerEngine } from '../engine/types.ts'
import type { Clock } from '../lib/clock.ts'
import type { Ids } from '../lib/ids.ts'
import type { Seal } from '../lib/seal.ts'
import type { Metrics } from '../plugins/metrics.ts'
import type { Tokens } from './auth/tokens.ts'
import type { MessageWriter } from './chats/message-writer.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'

/** What the services of the API work with; tests replace what they need to. */
export interface Context {
  readonly config: Config
  readonly database: Database
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly log: FastifyBaseLogger
  readonly tokens: Tokens
  readonly seal: Seal
  readonly mailer: Mailer
  readonly jobs: Jobs
  readonly messages: MessageWriter
  readonly engine: AnswerEngine
  /** The one guarded way out to addresses that others chose. */
  readonly web: Web
  readonly digester: Digester
  readonly metrics: Metrics
  readonly sentiment: SentimentReader
  /** Null where no key of a provider is given: the embedded engine does everything then. */
  readonly provider: Provider | null
}
