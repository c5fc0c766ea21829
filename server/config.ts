import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { plans } from '#contract/account-limits.ts'
import type { ChannelSettings } from './channels/settings.ts'
import { isLoopback, plainAddress } from './lib/network-address.ts'

/** An environment variable: its default and its effect. A test compares the README's table with this list. */
interface Variable {
  readonly fallback: string
  readonly about: string
}

/** Every environment variable that Parley reads. */
export const variables = {
  PORT: { fallback: '3000', about: 'Port of the relay.' },
  HOST: { fallback: '127.0.0.1', about: 'Address that the relay listens on; 0.0.0.0 for every interface.' },
  DATA_DIR: { fallback: './data', about: 'Folder of the embedded database, uploads and mail.' },
  DATABASE_URL: {
    fallback: '',
    about: 'PostgreSQL server, postgres://…; without it the embedded database is used.',
  },
  REDIS_URL: {
    fallback: '',
    about:
      'Redis 6 or later, redis://…; lets several relays share typing and viewing. Needs DATABASE_URL or API_UPSTREAM.',
  },
  API_UPSTREAM: {
    fallback: '',
    about: 'Address of an API that runs elsewhere; without it the relay starts its own.',
  },
  SMTP_URL: {
    fallback: '',
    about: 'Mail server, smtp://user:password@host:port; without it mail is kept in DATA_DIR/mail.',
  },
  MAIL_FROM: { fallback: 'Parley <no-reply@localhost>', about: 'Sender of the mails.' },
  PUBLIC_URL: {
    fallback: '',
    about: 'Address that customers and members reach Parley at; http://HOST:PORT when empty.',
  },
  OPENAI_API_KEY: {
    fallback: '',
    about: 'Key of an OpenAI-compatible provider; without it the embedded engine answers.',
  },
  OPENAI_BASE_URL: { fallback: '', about: 'Address of the provider, when it is not OpenAI itself.' },
  PRODUCT_NAME: { fallback: 'Parley', about: 'Name of the product in titles, mails and the widget.' },
  APP_ENV: {
    fallback: 'dev',
    about: 'dev, qa or prod; dev and qa show the AI model choice and the inspector.',
  },
  ALLOW_PRIVATE_URLS: {
    fallback: '',
    about: '1 lets training and previews fetch addresses of private networks.',
  },
  DEFAULT_PLAN: { fallback: 'trial', about: 'Plan of a new account: trial, starter, growth or scale.' },
  REGISTRATION: {
    fallback: '',
    about:
      'Who may register: open, invite (with an invitation from `npm run admin -- invite`) or closed. By default open where HOST is a loopback address or APP_ENV is dev, else invite.',
  },
  MIN_FREE_BYTES: {
    fallback: '536870912',
    about: 'Free space on the disk of DATA_DIR below which no files are taken.',
  },
  ANSWERS_PER_CHAT: { fallback: '120', about: 'Answers of the bot per chat and hour.' },
  ANSWERS_PER_ADDRESS: {
    fallback: '300',
    about:
      'Answers per bot and hour to one address, or one /64 of IPv6. Addresses of this machine are not counted.',
  },
  ANSWERS_PER_BOT: { fallback: '6000', about: 'Answers per bot and minute.' },
  ANSWERS_DAY_PERCENT: {
    fallback: '10',
    about: "Percent of a month's queries that one address may use in a day.",
  },
  SECRET_KEY: {
    fallback: '',
    about:
      'Secret that signs tokens, 32 or more characters; made and kept in DATA_DIR when empty. Several APIs need the same.',
  },
  SECRET_KEY_FORMER: {
    fallback: '',
    about:
      'Secrets that SECRET_KEY was before, with commas between. What they encrypted stays readable; tokens that they signed do not count.',
  },
  INTERNAL_KEY: {
    fallback: '',
    about: 'Secret between relay and API; drawn from SECRET_KEY when empty.',
  },
  RELAY_EVENTS_SECRET: {
    fallback: '',
    about:
      'Secret that signs POST /relay/events, 32 or more characters, for a backend of yours behind API_UPSTREAM; without it the address does not exist.',
  },
  METRICS_TOKEN: {
    fallback: '',
    about: 'Bearer token for /metrics from other machines; without it only loopback may read them.',
  },
  TRUST_PROXY: {
    fallback: '',
    about:
      "Proxies in front whose X-Forwarded-For names the visitor's address: how many there are one behind another, or their addresses as CIDRs with commas between. 1 takes the last entry.",
  },
  META_APP_ID: { fallback: '', about: 'Id of the Meta app of Messenger and WhatsApp.' },
  META_APP_SECRET: { fallback: '', about: 'Its secret; also checks the signatures of both.' },
  META_VERIFY_TOKEN: { fallback: '', about: 'Text that Meta repeats when it verifies `/webhooks/meta`.' },
  META_CONFIG_ID: {
    fallback: '',
    about:
      'Configuration of Facebook Login for Business for Messenger; without it the dialog is given scopes.',
  },
  WHATSAPP_CONFIG_ID: {
    fallback: '',
    about: 'Configuration of WhatsApp embedded sign-up; WhatsApp needs it beside the app.',
  },
  INSTAGRAM_APP_ID: { fallback: '', about: 'Id of the Instagram app inside the Meta app.' },
  INSTAGRAM_APP_SECRET: { fallback: '', about: 'Its secret, which differs from that of the Meta app.' },
  ZALO_APP_ID: { fallback: '', about: 'Id of the Zalo app.' },
  ZALO_APP_SECRET: { fallback: '', about: 'Its secret key, for token calls.' },
  ZALO_OA_SECRET: { fallback: '', about: 'The OA Secret Key of its webhook page, for signatures.' },
  ZALO_VERIFIER: {
    fallback: '',
    about: "Code of Zalo's domain check; served as `/zalo_verifier{code}.html`.",
  },
  META_DIALOG_URL: {
    fallback: 'https://www.facebook.com',
    about: 'Address of the login dialog of Messenger and WhatsApp.',
  },
  META_GRAPH_URL: {
    fallback: 'https://graph.facebook.com',
    about: 'Address of the Graph API of Messenger and WhatsApp.',
  },
  INSTAGRAM_DIALOG_URL: {
    fallback: 'https://www.instagram.com',
    about: 'Address of the login dialog of Instagram.',
  },
  INSTAGRAM_TOKEN_URL: {
    fallback: 'https://api.instagram.com',
    about: 'Address of the token call of Instagram.',
  },
  INSTAGRAM_GRAPH_URL: {
    fallback: 'https://graph.instagram.com',
    about: 'Address of the Graph API of Instagram.',
  },
  ZALO_OAUTH_URL: {
    fallback: 'https://oauth.zaloapp.com',
    about: 'Address of the dialog and the token call of Zalo.',
  },
  ZALO_API_URL: { fallback: 'https://openapi.zalo.me', about: 'Address of the API of Zalo.' },
  LOG_LEVEL: { fallback: 'info', about: 'trace, debug, info, warn, error, fatal or silent.' },
} as const satisfies Record<string, Variable>

type Name = keyof typeof variables
type Environment = Partial<Record<string, string>>

/** Proxies whose X-Forwarded-For counts: their number one behind another, or their networks; null for none. */
export type TrustedProxies = number | readonly string[] | null

/** Most answers that one caller is given, so that nobody uses up what others paid for. */
export interface AnswerBudgets {
  readonly perChatHour: number
  readonly perAddressHour: number
  readonly perBotMinute: number
  /** Percent of the month's queries. */
  readonly perAddressDay: number
}

/** Settings of a process, validated and frozen. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  readonly apiUpstream: string | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly publicUrl: string
  readonly openai: { readonly apiKey: string; readonly baseUrl: string | null } | null
  readonly productName: string
  readonly appEnv: 'dev' | 'qa' | 'prod'
  readonly allowPrivateUrls: boolean
  readonly defaultPlan: keyof typeof plans
  readonly registration: 'open' | 'invite' | 'closed'
  readonly minFreeBytes: number
  readonly answerBudgets: AnswerBudgets
  readonly secretKey: string
  /** Secrets that were used before, newest first. */
  readonly formerSecretKeys: readonly string[]
  readonly internalKey: string
  readonly relayEventsSecret: string | null
  readonly metricsToken: string | null
  readonly trustProxy: TrustedProxies
  readonly logLevel: string
  readonly channels: ChannelSettings
  /** Code of Zalo's domain check. */
  readonly zaloVerifier: string | null
}

/** An invalid setting, with a message for the operator. */
export class ConfigError extends Error {}

const oneOf = <T extends string>(name: Name, value: string, allowed: readonly T[]): T => {
  const found = allowed.find((item) => item === value)
  if (!found) throw new ConfigError(`${name}=${value}: must be one of ${allowed.join(', ')}.`)
  return found
}

const portOf = (value: string): number => {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`PORT=${value}: must be between 0 and 65535.`)
  return port
}

/** More proxies one behind another than anyone has. */
const PROXIES_MAX = 20

const proxiesOf = (value: string): TrustedProxies => {
  if (value === '' || value === '0') return null
  if (/^\d+$/.test(value) && Number(value) <= PROXIES_MAX) return Number(value)
  const networks = value.split(',').map((network) => network.trim())
  const isNetwork = (text: string) => ipaddr.isValidCIDR(text) || plainAddress(text) === text
  if (!networks.every(isNetwork))
    throw new ConfigError(
      `TRUST_PROXY=${value}: must be the number of proxies in front, or their addresses such as 10.0.0.0/8,192.0.2.7.`,
    )
  return networks
}

const countOf = (name: Name, value: string): number => {
  const count = Number(value)
  if (!Number.isInteger(count) || count < 1 || count > 1e9)
    throw new ConfigError(`${name}=${value}: must be a whole number from 1.`)
  return count
}

const bytesOf = (name: Name, value: string): number => {
  if (!/^\d{1,15}$|^1\d{15}$/.test(value))
    throw new ConfigError(`${name}=${value}: must be a number of bytes.`)
  return Number(value)
}

const urlOf = (name: Name, value: string, schemes: readonly string[]): string | null => {
  if (!value) return null
  const scheme = URL.canParse(value) ? new URL(value).protocol : ''
  if (!schemes.includes(scheme))
    throw new ConfigError(`${name}: must be a URL that starts with ${schemes.join(' or ')}//.`)
  return value
}

const longEnough = (name: Name, secret: string): string | null => {
  if (secret && secret.length < 32) throw new ConfigError(`${name}: must be at least 32 characters long.`)
  return secret || null
}

/**
 * Returns the signing secret: the configured one, or else one that is generated on the first start and stored
 * in the data folder.
 */
const secretOf = (given: string, dataDir: string): string => {
  if (given) return longEnough('SECRET_KEY', given) ?? given
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // Written whole before it has its name, so that neither a crash nor another process finds half of it.
    const whole = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(whole, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
    try {
      linkSync(whole, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      unlinkSync(whole)
    }
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new ConfigError(
      `${file}: must hold at least 32 characters. Put back the file of a backup; a new one ends all sessions, and what the old one encrypted stays unreadable.`,
    )
  return secret
}

/** Returns an address of a provider without a slash at the end. */
const providerUrl = (name: Name, value: string): string =>
  (urlOf(name, value, ['https:', 'http:']) ?? '').replace(/\/+$/, '')

/** Returns an application at a provider; null unless all of it is set. */
const appOf = (id: string, secret: string) => (id && secret ? { id, secret } : null)

function channelsOf(read: (name: Name) => string): ChannelSettings {
  const [appId, appSecret, oaSecret] = [read('ZALO_APP_ID'), read('ZALO_APP_SECRET'), read('ZALO_OA_SECRET')]
  const url = (name: Name) => providerUrl(name, read(name))
  return {
    meta: appOf(read('META_APP_ID'), read('META_APP_SECRET')),
    metaVerifyToken: read('META_VERIFY_TOKEN') || null,
    messengerConfigId: read('META_CONFIG_ID') || null,
    whatsappConfigId: read('WHATSAPP_CONFIG_ID') || null,
    instagram: appOf(read('INSTAGRAM_APP_ID'), read('INSTAGRAM_APP_SECRET')),
    zalo: appId && appSecret && oaSecret ? { appId, appSecret, oaSecret } : null,
    urls: {
      metaDialog: url('META_DIALOG_URL'),
      metaGraph: url('META_GRAPH_URL'),
      instagramDialog: url('INSTAGRAM_DIALOG_URL'),
      instagramToken: url('INSTAGRAM_TOKEN_URL'),
      instagramGraph: url('INSTAGRAM_GRAPH_URL'),
      zaloOauth: url('ZALO_OAUTH_URL'),
      zaloApi: url('ZALO_API_URL'),
    },
  }
}

const verifierOf = (code: string): string | null => {
  if (code && !/^[\w-]{1,200}$/.test(code))
    throw new ConfigError('ZALO_VERIFIER: must be the code alone, letters, digits, _ and -.')
  return code || null
}

const formerOf = (value: string): readonly string[] => {
  const secrets = value.split(',').map((secret) => secret.trim())
  return secrets.filter((secret) => longEnough('SECRET_KEY_FORMER', secret))
}

const answerBudgetsOf = (read: (name: Name) => string): AnswerBudgets => ({
  perChatHour: countOf('ANSWERS_PER_CHAT', read('ANSWERS_PER_CHAT')),
  perAddressHour: countOf('ANSWERS_PER_ADDRESS', read('ANSWERS_PER_ADDRESS')),
  perBotMinute: countOf('ANSWERS_PER_BOT', read('ANSWERS_PER_BOT')),
  perAddressDay: countOf('ANSWERS_DAY_PERCENT', read('ANSWERS_DAY_PERCENT')),
})

const registrationOf = (value: string, appEnv: Config['appEnv'], host: string): Config['registration'] => {
  const isOwnMachine = appEnv === 'dev' || host === 'localhost' || isLoopback(host)
  return oneOf('REGISTRATION', value || (isOwnMachine ? 'open' : 'invite'), ['open', 'invite', 'closed'])
}

/** Reads the settings from the environment. Throws ConfigError for an invalid value. */
export function readConfig(environment: Environment = process.env): Config {
  const read = (name: Name): string => environment[name]?.trim() || variables[name].fallback
  const dataDir = resolve(read('DATA_DIR'))
  const port = portOf(read('PORT'))
  const host = read('HOST')
  const apiKey = read('OPENAI_API_KEY')
  const databaseUrl = urlOf('DATABASE_URL', read('DATABASE_URL'), ['postgres:', 'postgresql:'])
  const redisUrl = urlOf('REDIS_URL', read('REDIS_URL'), ['redis:', 'rediss:'])
  const apiUpstream = urlOf('API_UPSTREAM', read('API_UPSTREAM'), ['http:', 'https:', 'unix+http:'])
  if (redisUrl && !databaseUrl && !apiUpstream) {
    throw new ConfigError(
      'REDIS_URL: is only for several relays, but the embedded database serves only one. Also set DATABASE_URL (or API_UPSTREAM), or remove REDIS_URL.',
    )
  }
  const appEnv = oneOf('APP_ENV', read('APP_ENV'), ['dev', 'qa', 'prod'])
  const secretKey = secretOf(read('SECRET_KEY'), dataDir)
  return Object.freeze({
    port,
    host,
    dataDir,
    databaseUrl,
    redisUrl,
    apiUpstream,
    smtpUrl: urlOf('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: read('MAIL_FROM'),
    publicUrl: (
      read('PUBLIC_URL') ||
      `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`
    ).replace(/\/+$/, ''),
    openai: apiKey
      ? { apiKey, baseUrl: urlOf('OPENAI_BASE_URL', read('OPENAI_BASE_URL'), ['http:', 'https:']) }
      : null,
    productName: read('PRODUCT_NAME'),
    appEnv,
    allowPrivateUrls: read('ALLOW_PRIVATE_URLS') === '1',
    defaultPlan: oneOf('DEFAULT_PLAN', read('DEFAULT_PLAN'), Object.keys(plans) as (keyof typeof plans)[]),
    registration: registrationOf(read('REGISTRATION'), appEnv, host),
    minFreeBytes: bytesOf('MIN_FREE_BYTES', read('MIN_FREE_BYTES')),
    answerBudgets: answerBudgetsOf(read),
    secretKey,
    formerSecretKeys: formerOf(read('SECRET_KEY_FORMER')),
    internalKey:
      read('INTERNAL_KEY') || createHmac('sha256', secretKey).update('internal').digest('base64url'),
    relayEventsSecret: longEnough('RELAY_EVENTS_SECRET', read('RELAY_EVENTS_SECRET')),
    metricsToken: read('METRICS_TOKEN') || null,
    trustProxy: proxiesOf(read('TRUST_PROXY')),
    logLevel: read('LOG_LEVEL'),
    channels: channelsOf(read),
    zaloVerifier: verifierOf(read('ZALO_VERIFIER')),
  })
}
