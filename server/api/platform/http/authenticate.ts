import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { includesScope, KEY_PREFIX, type KeyScope, scopeOf } from '#contract/account/access-keys.ts'
import type { Route } from '#contract/base/route.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import { AppError } from '#server/lib/app-error.ts'
import { fingerprint } from '#server/lib/ids.ts'
import { checkPage, type Page, pageOf } from '#server/lib/page-origins.ts'
import { safeEqual } from '#server/lib/safe-equal.ts'
import {
  type BotCaller,
  type Caller,
  type ClientRow,
  keySession,
  type Member,
  memberCaller,
} from '../auth/callers.ts'
import { knownBots } from '../auth/known-bots.ts'
import { keyFinder, recordKeyUse, sessionFinder } from '../auth/store.ts'
import type { VisitorClaims } from '../auth/tokens.ts'
import { checkVisitorToken } from '../auth/visitor-tokens.ts'
import type { PlatformWith } from '../context.ts'

const bearerOf = (request: FastifyRequest): string => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('token_missing')
  return token
}

/**
 * Throws `client_disabled` if the account is disabled, and `subscription_expired` for write calls after the subscription has
 * expired, when reading is still allowed.
 */
const checkClient = (client: ClientRow, contract: Route, now: Date) => {
  if (client.is_disabled) throw new AppError('client_disabled')
  if (contract.method !== 'GET' && !contract.evenExpired && client.subscription_end <= now) {
    throw new AppError('subscription_expired')
  }
}

interface KnownSession {
  readonly session: { readonly revoked_at: Date | null }
  readonly user: { readonly is_disabled: boolean }
  readonly client: { readonly is_disabled: boolean }
}

/** Returns the session if it still grants access. Throws `token_invalid`, `user_inactive` or `client_disabled`. */
export function checkSession<S extends KnownSession>(known: S | null | undefined): S {
  if (!known) throw new AppError('token_invalid')
  // Disabling a member also revokes their sessions, so this check comes first to report the real reason.
  if (known.user.is_disabled) throw new AppError('user_inactive')
  if (known.session.revoked_at) throw new AppError('token_invalid')
  if (known.client.is_disabled) throw new AppError('client_disabled')
  return known
}

/** Returns the functions that identify callers by their tokens or keys. */
export const createCallers = ({ db, database, tokens, clock }: PlatformWith<'database' | 'tokens'>) => {
  const sessionBy = sessionFinder(db)

  /** Returns the member to whom a token belongs. Throws `token_invalid`, `user_inactive` or `client_disabled`. */
  const memberOf = async (token: string, address = ''): Promise<Member> => {
    const { sid } = await tokens.verify('member', token)
    const { user, client } = checkSession(await sessionBy(sid, clock.now()))
    return memberCaller(user, client, sid, address)
  }

  const findKey = keyFinder(db)

  /**
   * Returns an access key with the member who created it, and records the use of the key. Throws the errors of `memberOf`, and
   * `scope_missing`.
   */
  const keyOf = async (key: string, scope: KeyScope | null) => {
    const now = clock.now()
    const known = await findKey(fingerprint(key), now)
    const { key: row, user, client } = checkSession(known && { ...known, session: { revoked_at: null } })
    if (!scope || !includesScope(row.scopes, scope))
      throw new AppError('scope_missing', { params: { scope: scope ?? '' } })
    if (now.getTime() - (row.last_used_at?.getTime() ?? 0) >= MINUTE_MS) await recordKeyUse(db, row.id, now)
    return { row, user, client, sessionId: keySession(row.id) }
  }

  /** Returns the member on whose behalf an access key calls a route. Throws the errors of `keyOf`. */
  const keyOwnerOf = async (key: string, contract: Route, address: string): Promise<Member> => {
    const { user, client, sessionId } = await keyOf(key, scopeOf(contract))
    return memberCaller(user, client, sessionId, address)
  }

  const botByKey = knownBots(database)

  /** Returns the bot to which an API key belongs. Throws `api_key_invalid` or `client_disabled`. */
  const botOf = async (apiKey: string | undefined): Promise<BotCaller> => {
    const hit = apiKey ? await botByKey(apiKey) : null
    if (!hit) throw new AppError('api_key_invalid')
    if (hit.client.is_disabled) throw new AppError('client_disabled')
    return { id: hit.bot.id, clientId: hit.client.id, row: hit.bot, client: hit.client }
  }

  /**
   * Throws if a visitor's token may not be used: on another site, after it was ended, or after the session in which a member
   * tries out the bot.
   */
  const checkClaims = async (bot: BotCaller, page: Page, claims: VisitorClaims): Promise<void> => {
    await checkVisitorToken({ db }, bot.row, claims)
    if (claims.trial) checkSession(await sessionBy(claims.sid ?? '', clock.now()))
    checkPage(bot.row.config, page, claims)
  }

  /**
   * Returns the claims of a token that a visitor wants to renew; it may have expired, but must not have been ended. Throws
   * `token_invalid` and `origin_not_allowed`.
   */
  const renewableClaims = async (bot: BotCaller, token: string, page: Page): Promise<VisitorClaims> => {
    const claims = await tokens.verifyForRenewal(token)
    await checkClaims(bot, page, claims)
    return claims
  }

  /**
   * Returns the visitor to whom a token belongs, and the token's expiry. A token is valid only on the page for which it was
   * issued, and only while the bot allows the page's site.
   */
  const visitorOf = async (apiKey: string | undefined, token: string, page: Page) => {
    const bot = await botOf(apiKey)
    const claims = await tokens.verify('visitor', token)
    await checkClaims(bot, page, claims)
    return {
      visitor: { chatId: claims.chat, clientId: bot.clientId, bot, isTrial: claims.trial },
      expiresAt: claims.expiresAt,
    }
  }
  return { memberOf, keyOf, keyOwnerOf, botOf, visitorOf, renewableClaims }
}

/** Identifies the caller before the rest of a request is read, and rejects callers who have no access. */
export const authenticate = fp(
  async (app: FastifyInstance, { context }: { context: PlatformWith<'database' | 'tokens'> }) => {
    const callers = createCallers(context)
    const apiKeyOf = (request: FastifyRequest) => request.headers['api-key']?.toString()

    const identify: Record<Route['access'], (request: FastifyRequest, contract: Route) => Promise<Caller>> = {
      public: async () => ({}),
      internal: async (request) => {
        if (!safeEqual(bearerOf(request), context.config.internalKey)) throw new AppError('token_invalid')
        return {}
      },
      member: async (request, contract) => {
        const bearer = bearerOf(request)
        const member = bearer.startsWith(KEY_PREFIX)
          ? await callers.keyOwnerOf(bearer, contract, request.ip)
          : await callers.memberOf(bearer, request.ip)
        checkClient(member.client, contract, context.clock.now())
        if (contract.permission && !member.permissions.includes(contract.permission))
          throw new AppError('permission_denied')
        return { member }
      },
      widget: async (request, contract) => {
        const bot = await callers.botOf(apiKeyOf(request))
        checkClient(bot.client, contract, context.clock.now())
        return { bot }
      },
      visitor: async (request, contract) => {
        const { visitor } = await callers.visitorOf(apiKeyOf(request), bearerOf(request), pageOf(request))
        checkClient(visitor.bot.client, contract, context.clock.now())
        return { visitor }
      },
      // Only visitors send an API key in the `api-key` header, which distinguishes them from members.
      party: (request, contract) => identify[apiKeyOf(request) ? 'visitor' : 'member'](request, contract),
    }

    app.decorateRequest('caller', null as never)
    app.addHook('onRequest', async (request, reply) => {
      const contract = request.routeOptions.config.contract
      // Only public responses may be cached; routes for files override this where it is safe.
      if (contract && contract.access !== 'public') reply.header('cache-control', 'private, no-store')
      request.caller = contract ? await identify[contract.access](request, contract) : {}
    })
  },
  { name: 'authenticate', dependencies: ['error-answers'] },
)
