import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ADDRESS_CALLS_PER_MINUTE, MEMBER_CALLS_PER_MINUTE, PER_MINUTE } from '#contract/limits.ts'
import type { LimitBy, RateLimit, Route } from '#contract/route.ts'
import { AppError } from '../lib/app-error.ts'

type Check = (request: FastifyRequest) => Promise<void>

/** The general limits: of a member, and of an address. */
const general: Partial<Record<Route['access'], RateLimit>> = {
  public: { by: 'address', max: ADDRESS_CALLS_PER_MINUTE, window: PER_MINUTE },
  widget: { by: 'address', max: ADDRESS_CALLS_PER_MINUTE, window: PER_MINUTE },
  visitor: { by: 'address', max: ADDRESS_CALLS_PER_MINUTE, window: PER_MINUTE },
  party: { by: 'address', max: ADDRESS_CALLS_PER_MINUTE, window: PER_MINUTE },
  member: { by: 'member', max: MEMBER_CALLS_PER_MINUTE, window: PER_MINUTE },
}

const accountIn = (request: FastifyRequest): string => {
  const { email, username, token } = (request.body ?? {}) as Record<string, unknown>
  return String(email ?? username ?? token ?? '').toLowerCase()
}

const keys: Record<LimitBy, (request: FastifyRequest) => string> = {
  address: (request) => request.ip,
  account: accountIn,
  member: ({ caller }) => String(caller.member?.id),
  chat: ({ caller }) => String(caller.visitor?.chatId),
  party: ({ caller }) => (caller.member ? `m${caller.member.id}` : `c${caller.visitor?.chatId}`),
  'address-and-bot': ({ caller, ip }) => `${ip} ${caller.bot?.id}`,
}

/** Counts calls, per process, and refuses those over a route's limits with `rate_limited` and the seconds to wait. */
export const rateLimits = fp(
  async (app: FastifyInstance) => {
    await app.register(rateLimit, { global: false })
    const checks = new Map<Route, Check[]>()

    const checkOf = (route: Route, limit: RateLimit, scope: string): Check => {
      const count = app.createRateLimit({
        max: limit.max,
        timeWindow: limit.window,
        keyGenerator: (request) => `${scope} ${limit.by} ${keys[limit.by](request)}`,
      })
      return async (request) => {
        const state = await count(request)
        if (!state.isAllowed && state.isExceeded) {
          request.log.info({ path: route.path, by: limit.by }, 'a rate limit was exceeded')
          throw new AppError('rate_limited', { params: { seconds: state.ttlInSeconds } })
        }
      }
    }

    const checksOf = (route: Route): Check[] => {
      const known = checks.get(route)
      if (known) return known
      const base = general[route.access]
      const own = (route.limits ?? []).map((limit) => checkOf(route, limit, route.path))
      const made = [...(base ? [checkOf(route, base, 'any')] : []), ...own]
      checks.set(route, made)
      return made
    }

    app.addHook('preHandler', async (request) => {
      const { contract } = request.routeOptions.config
      if (contract) for (const check of checksOf(contract)) await check(request)
    })
  },
  { name: 'rate-limits', dependencies: ['authenticate'] },
)
