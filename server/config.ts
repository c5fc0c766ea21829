import { createHmac } from 'node:crypto'
import { resolve } from 'node:path'
import { plans } from '#contract/account/account-limits.ts'
import { SECOND_MS } from '#contract/base/units.ts'
import type { ChannelSettings } from './channels/settings.ts'
import { channelsOf, verifierOf } from './config/channels.ts'
import {
  bytesOf,
  ConfigError,
  contactOf,
  countOf,
  hostOf,
  longEnough,
  oneOf,
  portOf,
  proxiesOf,
  senderOf,
  switchOf,
  type TrustedProxies,
  tokenOf,
  urlOf,
  urlsOf,
} from './config/checks.ts'
import { makeDataFolder } from './config/data-folder.ts'
import { isLocal, publicUrlOf } from './config/public-url.ts'
import { isQuarantined } from './config/quarantine.ts'
import { formerOf, secretOf } from './config/secret-key.ts'
import { type Name, variables } from './config/variables.ts'
import type { OpenAiSettings } from './engine/provider/openai.ts'

export { ConfigError } from './config/checks.ts'

type Environment = Partial<Record<string, string>>

/** Maximum numbers of bot answers; they prevent a single caller from using up an account's quota. */
export interface AnswerBudgets {
  readonly perChatHour: number
  readonly perAddressHour: number
  readonly perBotMinute: number
  /** Maximum answers per IP address and day, as a percentage of the monthly queries. */
  readonly perAddressDay: number
}

/** Validated settings of a process; constant, except for `demoBotKey`. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly databasePool: number
  readonly redisUrl: string | null
  /** URL of the API, or URLs of several, separated by commas. */
  readonly apiUpstream: string | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Address of the operator for owners, a mailto: or web URL; null if none is set. */
  readonly operatorContact: string | null
  readonly publicUrl: string
  /** Models from which a client can choose; the first model is the default. */
  readonly aiModels: readonly string[]
  /** Settings of the AI provider; null if the embedded engine answers. */
  readonly openai: ProviderSettings | null
  readonly productName: string
  /**
   * API key of the bot on the landing page; '' if there is none. It may change while Parley is running, because the demo creates
   * its bot after startup.
   */
  readonly demoBotKey: string
  readonly appEnv: 'dev' | 'qa' | 'prod'
  readonly allowPrivateUrls: boolean
  readonly defaultPlan: keyof typeof plans
  readonly registration: 'open' | 'invite' | 'closed'
  /** Whether members can send recordings of the console. */
  readonly acceptsRecordings: boolean
  readonly minFreeBytes: number
  /** True for a restored copy that must not send anything. */
  readonly isQuarantined: boolean
  readonly answerBudgets: AnswerBudgets
  readonly secretKey: string
  /** Previous values of the secret key, newest first. */
  readonly formerSecretKeys: readonly string[]
  readonly internalKey: string
  readonly relayEventsSecret: string | null
  readonly metricsToken: string | null
  readonly trustProxy: TrustedProxies
  readonly logLevel: string
  readonly channels: ChannelSettings
  /** Code for Zalo's domain verification; null if none is configured. */
  readonly zaloVerifier: string | null
}

/** Settings of the AI provider. */
export interface ProviderSettings extends OpenAiSettings {
  /** Time that customers wait for a model to begin; null for the default. */
  readonly firstTokenMs: number | null
  /** Tokens that the models can read; null if their names tell. */
  readonly contextTokens: number | null
}

type Read = (name: Name) => string

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const answerBudgetsOf = (read: Read): AnswerBudgets => ({
  perChatHour: countOf('ANSWERS_PER_CHAT', read('ANSWERS_PER_CHAT')),
  perAddressHour: countOf('ANSWERS_PER_ADDRESS', read('ANSWERS_PER_ADDRESS')),
  perBotMinute: countOf('ANSWERS_PER_BOT', read('ANSWERS_PER_BOT')),
  perAddressDay: countOf('ANSWERS_DAY_PERCENT', read('ANSWERS_DAY_PERCENT'), 100),
})

const registrationOf = (
  value: string,
  { appEnv, host, publicUrl }: Pick<Config, 'appEnv' | 'host' | 'publicUrl'>,
): Config['registration'] => {
  const isOwnMachine = (appEnv === 'dev' || isLocal(host)) && isLocal(new URL(publicUrl).hostname)
  return oneOf('REGISTRATION', value || (isOwnMachine ? 'open' : 'invite'), ['open', 'invite', 'closed'])
}

/** Returns the names in a comma-separated list of models. Throws `ConfigError` if the list is empty or a name is too long. */
function modelsOf(list: string): readonly string[] {
  const models = [...new Set(list.split(',').map((name) => name.trim()))].filter(Boolean)
  if (models.length === 0 || models.some((name) => name.length > MODEL_NAME_MAX_CHARS))
    throw new ConfigError('OPENAI_MODELS: must name at least one model, each in at most 100 characters.')
  return models
}

const MODEL_NAME_MAX_CHARS = 100
const FIRST_TOKEN_MAX_SECONDS = 120
const CONTEXT_MIN = 2_000
const CONTEXT_MAX = 10_000_000

/** Returns the settings for the AI provider; null if no key is configured. */
function openaiOf(read: Read, environment: Environment): Config['openai'] {
  const apiKey = read('OPENAI_API_KEY')
  const baseUrl = urlOf('OPENAI_BASE_URL', read('OPENAI_BASE_URL'), ['http:', 'https:'])
  const seconds = read('OPENAI_FIRST_TOKEN_SECONDS')
  const firstTokenMs = seconds
    ? countOf('OPENAI_FIRST_TOKEN_SECONDS', seconds, FIRST_TOKEN_MAX_SECONDS) * SECOND_MS
    : null
  const context = read('OPENAI_CONTEXT_TOKENS')
  const contextTokens = context ? countOf('OPENAI_CONTEXT_TOKENS', context, CONTEXT_MAX, CONTEXT_MIN) : null
  if (!apiKey && !baseUrl) return null
  // An empty value means that there is no model; the default applies only if the variable is not set.
  const embeddingModel =
    environment.OPENAI_EMBEDDING_MODEL?.trim() ?? variables.OPENAI_EMBEDDING_MODEL.fallback
  return {
    apiKey: tokenOf('OPENAI_API_KEY', apiKey),
    baseUrl,
    firstTokenMs,
    contextTokens,
    models: modelsOf(read('OPENAI_MODELS')),
    embeddingModel: embeddingModel || null,
  }
}

/** Reads the settings from the environment. Throws `ConfigError` if a value is invalid. */
export function readConfig(environment: Environment = process.env): Config {
  const read: Read = (name) => environment[name]?.trim() || variables[name].fallback
  const dataDir = resolve(read('DATA_DIR'))
  const port = portOf(read('PORT'))
  const host = hostOf(read('HOST'))
  const databaseUrl = urlOf('DATABASE_URL', read('DATABASE_URL'), ['postgres:', 'postgresql:'])
  const redisUrl = urlOf('REDIS_URL', read('REDIS_URL'), ['redis:', 'rediss:'])
  const apiUpstream = urlsOf('API_UPSTREAM', read('API_UPSTREAM'), ['http:', 'https:', 'unix+http:'])
  if (redisUrl && !databaseUrl && !apiUpstream) {
    throw new ConfigError(
      'REDIS_URL: is only for several relays, but the embedded database serves only one. Also set DATABASE_URL (or API_UPSTREAM), or remove REDIS_URL.',
    )
  }
  const appEnv = oneOf('APP_ENV', read('APP_ENV'), ['dev', 'qa', 'prod'])
  const publicUrl = publicUrlOf(read('PUBLIC_URL'), host, port)
  makeDataFolder(dataDir, !apiUpstream)
  const secretKey = secretOf(read('SECRET_KEY'), dataDir)
  return Object.freeze({
    port,
    host,
    dataDir,
    databaseUrl,
    databasePool: countOf('DATABASE_POOL', read('DATABASE_POOL'), 1_000, 2),
    redisUrl,
    apiUpstream,
    smtpUrl: urlOf('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: senderOf(read('MAIL_FROM')),
    operatorContact: contactOf(read('OPERATOR_CONTACT')),
    publicUrl,
    aiModels: modelsOf(read('OPENAI_MODELS')),
    openai: openaiOf(read, environment),
    productName: read('PRODUCT_NAME'),
    get demoBotKey() {
      return read('DEMO_BOT_KEY')
    },
    appEnv,
    allowPrivateUrls: switchOf('ALLOW_PRIVATE_URLS', read('ALLOW_PRIVATE_URLS')),
    defaultPlan: oneOf('DEFAULT_PLAN', read('DEFAULT_PLAN'), Object.keys(plans) as (keyof typeof plans)[]),
    registration: registrationOf(read('REGISTRATION'), { appEnv, host, publicUrl }),
    isQuarantined: isQuarantined(dataDir),
    acceptsRecordings: oneOf('RECORDINGS', read('RECORDINGS'), ['on', 'off']) === 'on',
    minFreeBytes: bytesOf('MIN_FREE_BYTES', read('MIN_FREE_BYTES')),
    answerBudgets: answerBudgetsOf(read),
    secretKey,
    formerSecretKeys: formerOf(read('SECRET_KEY_FORMER')),
    internalKey:
      tokenOf('INTERNAL_KEY', read('INTERNAL_KEY')) ||
      createHmac('sha256', secretKey).update('internal').digest('base64url'),
    relayEventsSecret: longEnough('RELAY_EVENTS_SECRET', read('RELAY_EVENTS_SECRET')),
    metricsToken: tokenOf('METRICS_TOKEN', read('METRICS_TOKEN')) || null,
    trustProxy: proxiesOf(read('TRUST_PROXY')),
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL'), logLevels),
    channels: channelsOf(read),
    zaloVerifier: verifierOf(read('ZALO_VERIFIER')),
  })
}
