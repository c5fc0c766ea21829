import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import {
  ADDRESS_CALLS_PER_MINUTE,
  BOT_CALLS_PER_MINUTE,
  MEMBER_CALLS_PER_MINUTE,
  MEMBER_TEXT_KB_PER_DAY,
  PAGE_CALLS_PER_MINUTE,
  PER_DAY_MS,
  PER_MINUTE_MS,
} from '#contract/base/limits.ts'
import type { LimitBy, RateLimit, Route } from '#contract/base/route.ts'
import { KB_BYTES } from '#contract/base/units.ts'
import { AppError } from '../lib/app-error.ts'
import { callerNetwork, wideNetwork } from '../lib/network-address.ts'
import { LimitCounters, type ShareTallies } from './limit-counters.ts'

type Check = (request: FastifyRequest) => Promise<void>

/** Rate limits by access level, each shared by all routes with that level; overrides the defaults. */
export type GeneralLimits = Partial<Record<Route['access'], readonly RateLimit[]>>

const byAddress: RateLimit = { by: 'address', max: ADDRESS_CALLS_PER_MINUTE, window: PER_MINUTE_MS }
/** Limit for documentation pages and for paths that do not exist. */
const byReader: RateLimit = { by: 'address', max: PAGE_CALLS_PER_MINUTE, window: PER_MINUTE_MS }
const byBot: RateLimit = { by: 'bot', max: BOT_CALLS_PER_MINUTE, window: PER_MINUTE_MS }
const byMember: RateLimit = { by: 'member', max: MEMBER_CALLS_PER_MINUTE, window: PER_MINUTE_MS }
const byMemberText: RateLimit = {
  ...{ by: 'member', max: MEMBER_TEXT_KB_PER_DAY, window: PER_DAY_MS },
  countsKilobytes: true,
}

const defaults: GeneralLimits = {
  public: [byAddress],
  widget: [byAddress, byBot],
  visitor: [byAddress, byBot],
  party: [byAddress],
  member: [byMember, byMemberText],
}

/** Returns the account named in a validated request, in the form in which accounts and codes are looked up. */
export const accountIn = ({ body, routeOptions }: FastifyRequest): string => {
  const field = routeOptions.config.contract?.accountField
  if (!field) throw new Error(`${routeOptions.url} limits accounts without an accountField`)
  return String((body as Record<string, unknown>)[field])
    .trim()
    .toLowerCase()
}

const keys: Record<LimitBy, (request: FastifyRequest) => string> = {
  address: (request) => callerNetwork(request.ip),
  account: accountIn,
  // Mail to ada+shop@ arrives in the mailbox ada@.
  recipient: (request) => accountIn(request).replace(/\+[^@]*@/, '@'),
  member: ({ caller }) => String(caller.member?.id),
  chat: ({ caller }) => String(caller.visitor?.chatId),
  party: ({ caller }) => (caller.member ? `m${caller.member.id}` : `c${caller.visitor?.chatId}`),
  bot: ({ caller }) => String(caller.bot?.id ?? caller.visitor?.bot.id),
  'address-and-account': (request) => `${wideNetwork(request.ip)} ${accountIn(request)}`,
  'address-and-bot': ({ caller, ip }) => `${callerNetwork(ip)} ${caller.bot?.id ?? caller.visitor?.bot.id}`,
}

/** Point at which a limit can be counted: before anything else, once the caller is known, or once the body is valid. */
type Stage = 'address' | 'caller' | 'body'
type Checks = Readonly<Record<Stage, Check[]>>

/** Keys that a valid body determines. */
const bodyKeys: readonly LimitBy[] = ['account', 'recipient', 'address-and-account']

function stageOf({ by, countsKilobytes = false }: RateLimit): Stage {
  if (countsKilobytes || bodyKeys.includes(by)) return 'body'
  return by === 'address' ? 'address' : 'caller'
}

/** Returns how much a request counts toward a limit. The `Content-Length` header is not used, because it may be missing. */
const weightOf = ({ countsKilobytes = false }: RateLimit, { body }: FastifyRequest): number =>
  countsKilobytes ? Math.ceil(Buffer.byteLength(JSON.stringify(body ?? '')) / KB_BYTES) : 1

/**
 * Our choice: maximum number of callers counted at once; beyond it, the oldest are evicted. Callers near their limit are counted
 * separately, so that a flood of one-time callers cannot displace them.
 */
const COUNTED_MAX = 200_000

export interface LimitOptions {
  /** Rate limits by access level, each shared by all routes with that level; overrides the defaults. */
  readonly general?: GeneralLimits | undefined
  /** Returns whether the account named in a request has signed in from its network before. */
  readonly isKnown?: (request: FastifyRequest) => Promise<boolean>
  /** Adds up the counts of all processes; if missing, each process counts on its own. */
  readonly share?: ShareTallies | null
}

const never = async () => false

/** Rate limit checks by route, created when a route is first called. */
class RouteChecks {
  readonly #app: FastifyInstance
  readonly #general: GeneralLimits
  readonly #isKnown: (request: FastifyRequest) => Promise<boolean>
  readonly #checks = new Map<Route, Checks>()
  /** One counter per general limit, shared by all routes. */
  readonly #shared = new Map<RateLimit, Check>()

  constructor(app: FastifyInstance, { general = defaults, isKnown = never }: LimitOptions) {
    this.#app = app
    this.#general = general
    this.#isKnown = isKnown
  }

  /** Returns a hook that counts a request toward the limits of a stage. */
  at(stage: Stage): Check {
    return async (request) => {
      const { contract } = request.routeOptions.config
      if (contract) for (const check of this.#checksOf(contract)[stage]) await check(request)
      // Pages and unknown paths are not in the contract and are open to everyone.
      else if (stage === 'address') await this.#sharedOf(byReader)(request)
    }
  }

  #checksOf(route: Route): Checks {
    const known = this.#checks.get(route)
    if (known) return known
    const made: Checks = { address: [], caller: [], body: [] }
    // A provider sends all customers' messages from a few addresses; the signature keeps out everyone else.
    const sharedLimits = route.isWebhook ? [] : (this.#general[route.access] ?? [])
    for (const limit of sharedLimits)
      if (route.method !== 'GET' || !limit.countsKilobytes) made[stageOf(limit)].push(this.#sharedOf(limit))
    for (const limit of route.limits ?? [])
      made[stageOf(limit)].push(this.#checkOf(limit, `${route.method} ${route.path}`))
    this.#checks.set(route, made)
    return made
  }

  #sharedOf(limit: RateLimit): Check {
    const known = this.#shared.get(limit) ?? this.#checkOf(limit, limit === byReader ? 'pages' : 'any')
    this.#shared.set(limit, known)
    return known
  }

  #checkOf(limit: RateLimit, scope: string): Check {
    const count = this.#app.createRateLimit({
      max: limit.max,
      timeWindow: limit.window,
      // A route can have several limits with the same key, each with its own count.
      keyGenerator: (request) =>
        `${scope} ${limit.by} ${limit.max}/${limit.window} ${keys[limit.by](request)}`,
    })
    return async (request) => {
      let state = await count(request)
      for (let n = 1; n < weightOf(limit, request); n++) state = await count(request)
      if (state.isAllowed || !state.isExceeded) return
      if (limit.exceptKnown && (await this.#isKnown(request))) return
      request.log.info({ scope, by: limit.by }, 'rate limit exceeded')
      throw new AppError('rate_limited', { params: { seconds: state.ttlInSeconds } })
    }
  }
}

/**
 * Counts calls as early as possible, and rejects those above a route's limits with `rate_limited` and the seconds to
 * wait.
 */
export const rateLimits = fp(
  async (app: FastifyInstance, options: LimitOptions) => {
    const counters = new LimitCounters(COUNTED_MAX, options.share ?? null, (error) =>
      app.log.warn({ err: error }, 'could not share rate limits with other processes'),
    )
    const store = function store() {
      return counters
    } as never
    await app.register(rateLimit, { global: false, store })
    app.addHook('onClose', async () => counters.close())
    const checks = new RouteChecks(app, options)
    app.addHook('onRequest', checks.at('address'))
    const checkCaller = checks.at('caller')
    // The caller is known by now, and the body has not been read.
    app.addHook('preParsing', (request, _reply, payload, done) => {
      checkCaller(request).then(() => done(null, payload), done)
    })
    // Only a valid body names the account that the handler will use.
    app.addHook('preHandler', checks.at('body'))
  },
  { name: 'rate-limits', dependencies: ['error-answers'] },
)
