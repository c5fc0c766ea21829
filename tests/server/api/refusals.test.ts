import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAccessKey, type KeyScope } from '#contract/account/access-keys.ts'
import { completeSignIn } from '#contract/account/account.ts'
import { signIn } from '#contract/account/auth.ts'
import { permissionsOf, type Role, roles, setMemberActive } from '#contract/account/members.ts'
import { bodyMaxOf } from '#contract/base/body-limits.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { Access, Route } from '#contract/base/route.ts'
import { codesOf } from '#contract/base/route-errors.ts'
import { DAY_MS, HOUR_MS } from '#contract/base/units.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { identify, operate } from '#contract/journal/system.ts'
import { createChat, renewVisitor } from '#contract/visitor/visitor.ts'
import { createTokens } from '#server/api/platform/auth/tokens.ts'
import { BOTS_CHANNEL } from '#server/db/client.ts'
import { INTERNAL_KEY, startApi, startBeside, startDatabase, type TestApi } from '#tests/support/api.ts'
import { type Breakable, breakable } from '#tests/support/breakable.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner, PASSWORD } from '#tests/support/people.ts'
import { rightCall } from '#tests/support/right-call.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const NOWHERE = 999_999
const SITE = 'https://shop.example'

type Headers = Record<string, string>
type Call = ReturnType<typeof rightCall>
/** Headers with the callers' credentials, by access level. */
type Callers = Partial<Record<Access, Headers>>

/** Returns the route's path, with the bot in it if the route can be called that way. */
const pathOf = (route: Route) => route.alsoAt ?? route.path
const withNul = (route: Route): Call => {
  const call = rightCall(route, 1)
  return { ...call, url: `${call.url}${call.url.includes('?') ? '&' : '?'}nul=%00` }
}
const oversized = (route: Route): Call => ({
  ...rightCall(route, 1),
  headers: { 'content-type': 'application/json', 'content-length': String(bodyMaxOf(route) + 1) },
  payload: '{}',
})
/** Returns a call with invalid values in every part of the URL that the route reads, and in the body. */
const wrong = (route: Route): Call => {
  const { properties = {} } = (route.query ?? {}) as { properties?: object }
  const query = new URLSearchParams(Object.keys(properties).map((name) => [name, 'x'.repeat(3_000)]))
  return {
    ...rightCall(route, 1),
    url: `${pathOf(route).replace(/:\w+/g, 'x'.repeat(80))}?${query}`,
    ...(route.body && { payload: route.consumes === 'form' ? 'x=1' : '"x"' }),
  }
}
const unknown = (route: Route): Call => {
  const call = rightCall(route, NOWHERE)
  return { ...call, ...(route.alsoAt && { url: route.alsoAt.replace(/:\w+/g, String(NOWHERE)) }) }
}

/**
 * Paths that providers call: a wrong signature, seal or setup is rejected before anything else is checked, so these routes are
 * tested in `server/channels`.
 */
const providers = ['/webhooks/', '/files/shared/', '/integrations/:channel/']
const isOfProviders = ({ path }: Route): boolean => providers.some((start) => path.startsWith(start))

describe('every route refuses a call', () => {
  const START = '2026-03-02T08:00:00Z'
  const clock = createTestClock(START)
  let api: TestApi
  let owner: Owner
  let fragile: Breakable
  let callers: Callers

  beforeAll(async () => {
    fragile = breakable((await startDatabase()).database)
    api = await startApi({ clock, engine: parrot, database: fragile.database })
    owner = await newOwner(api)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    // A new chat for each test, because a chat's conversation can be e-mailed only three times an hour.
    callers = await callersOf(owner)
  })

  const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
  const callersOf = async ({ token, bot }: Pick<Owner, 'token' | 'bot'>, from = api): Promise<Callers> => {
    const { chat, own } = await newVisitor(from, bot.api_key)
    const visitor = { ...own.headers, ...bearer(chat.token) }
    return {
      public: {},
      internal: bearer(INTERNAL_KEY),
      member: bearer(token),
      party: bearer(token),
      widget: own.headers,
      visitor,
    }
  }

  let rounds = 0
  /**
   * Calls every route that declares a code and is accessible to these callers; returns those that respond with something else.
   */
  const others = async (
    code: ErrorCode,
    by: Callers,
    callOf = (route: Route) => rightCall(route, 1),
    { app } = api,
  ) => {
    const found: string[] = []
    // The limit per address applies to all rounds together, so each round uses a different address.
    const remoteAddress = `127.0.1.${++rounds}`
    for (const { name, route } of routes) {
      const headers = by[route.access]
      if (!headers || !codesOf(route).includes(code) || isOfProviders(route)) continue
      const call = callOf(route)
      const answer = await app.inject({ ...call, remoteAddress, headers: { ...call.headers, ...headers } })
      if (!answer.body.startsWith(`{"code":"${code}"`))
        found.push(`${name}: ${answer.statusCode} ${answer.body.slice(0, 120)}`)
    }
    return found
  }

  it('with a foreign token', async () => {
    const forged = bearer('forged')
    const visitor = { 'api-key': owner.bot.api_key, ...forged }
    expect(
      await others('token_invalid', { member: forged, party: forged, internal: forged, visitor }),
    ).toEqual([])
  })

  it('of an access key without the scope', async () => {
    const keyOf = async (scope: KeyScope) => {
      const body = { name: scope, scopes: [scope], days: null }
      return bearer((await ok(api.app, addAccessKey, { token: owner.token, body })).key)
    }
    const [first, second] = [await keyOf('chats:read'), await keyOf('bots:read')]
    // The calls are malformed, so that calls within the scope have no effect; no route belongs to both scopes.
    const within = await others('scope_missing', { member: first, party: first }, withNul)
    const withinOther = await others('scope_missing', { member: second, party: second }, withNul)
    expect(within.length).toBeGreaterThan(0)
    expect(within.filter((line) => withinOther.includes(line))).toEqual([])
  })

  it('with an unknown access key', async () => {
    const key = { 'api-key': 'forged', ...bearer('forged') }
    expect(await others('api_key_invalid', { widget: key, visitor: key, party: key })).toEqual([])
  })

  it('of a visitor on a site that is no longer allowed', async () => {
    const { token, bot } = await newOwner(api)
    const headers = { 'api-key': bot.api_key }
    const chat = await ok(api.app, createChat, { headers: { ...headers, origin: SITE }, body: {} })
    await ok(api.app, updateBot, {
      token,
      params: { id: bot.id },
      body: { allowed_domain: ['other.example'] },
    })
    const visitor = { ...headers, ...bearer(chat.token) }
    expect(await others('origin_not_allowed', { visitor, party: visitor })).toEqual([])
  })

  it('of a disabled member', async () => {
    const { member, token } = await newColleague(api, owner, 'admin')
    await ok(api.app, setMemberActive, {
      token: owner.token,
      params: { id: member.id },
      query: { is_disabled: true },
    })
    expect(await others('user_inactive', { member: bearer(token), party: bearer(token) })).toEqual([])
  })

  it('of an account that the operator disabled', async () => {
    const other = await newOwner(api)
    const { public: _, internal: __, ...theirs } = await callersOf(other)
    const args = ['disable', String(other.profile.client_id)]
    await ok(api.app, operate, { token: INTERNAL_KEY, body: { args } })
    expect(await others('client_disabled', theirs)).toEqual([])
  })

  it.each(roles)('of the role %s without the permission, and only then', async (role: Role) => {
    const { token } = role === 'owner' ? owner : await newColleague(api, owner, role)
    const found: string[] = []
    for (const { name, route } of routes.filter(({ route }) => route.access === 'member')) {
      // The calls are malformed, so that permitted ones have no effect.
      const call = withNul(route)
      const answer = await api.app.inject({ ...call, headers: { ...call.headers, ...bearer(token) } })
      const may = !route.permission || permissionsOf[role].includes(route.permission)
      if (answer.json().code !== (may ? 'malformed_request' : 'permission_denied'))
        found.push(`${name}: ${answer.body}`)
    }
    expect(found).toEqual([])
  })

  it('with a NUL in the path', async () => {
    expect(await others('malformed_request', callers, withNul)).toEqual([])
  })

  it('with a body that is too large', async () => {
    expect(await others('payload_too_large', callers, oversized)).toEqual([])
  })

  it('with input that violates the schema', async () => {
    expect(await others('validation_failed', callers, wrong)).toEqual([])
  })

  it('with an unknown id', async () => {
    const token = callers.visitor?.authorization?.slice('Bearer '.length)
    const callOf = (route: Route): Call => ({
      ...unknown(route),
      // The token's owner is checked before its purpose.
      ...(route.path === renewVisitor.path && { payload: JSON.stringify({ token }) }),
    })
    expect(await others('not_found', callers, callOf)).toEqual([])
  })

  it('after too many calls', async () => {
    const none = [{ by: 'address', max: 0, window: HOUR_MS }] as const
    const limits = { public: none, widget: none, visitor: none, member: none, party: none }
    const full = await startBeside(api, { clock, limits })
    expect(await others('rate_limited', callers, undefined, full)).toEqual([])
    await full.close()
  })

  it.each([
    ['internal_error', new Error('The disk is broken.')],
    ['database_unavailable', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
  ] as const)('when the database fails: %s', async (code, error) => {
    const tokens = createTokens(api.config.secretKey, clock)
    // Bodies for calls that access the database only if a token or command is valid.
    const bodies: Record<string, object> = {
      [completeSignIn.path]: {
        pending_token: await tokens.sign('pending', { sub: '1', state: '' }),
        code: '000000',
      },
      [identify.path]: { handshakes: [{ token: owner.token }] },
      [operate.path]: { args: ['clients'] },
    }
    const callOf = (route: Route): Call => {
      const body = bodies[route.path]
      return { ...rightCall(route, 1), ...(body && { payload: JSON.stringify(body) }) }
    }
    // Clears the cache as a change to a bot does, because cached data could be returned without the database.
    api.database.notifications.emit(BOTS_CHANNEL, '')
    const found = await fragile.whileBroken(error, () => others(code, callers, callOf))
    // Health checks report that the process is alive, readiness checks report the reason, and a typing indicator that cannot be
    // forwarded is only logged.
    expect(found).toEqual(
      ['system.health: 200', 'system.passOnTyping: 204', 'system.ready: 503'].map((line) =>
        expect.stringContaining(line),
      ),
    )
  })

  it('after the subscription has ended', async () => {
    const later = createTestClock(new Date(Date.parse(START) + 14 * DAY_MS - HOUR_MS).toISOString())
    const late = await startBeside(api, { clock: later, engine: parrot })
    const body = { username: owner.email, password: PASSWORD }
    const { access_token: token } = await ok(late.app, signIn, { body })
    const { public: _, internal: __, ...theirs } = await callersOf({ token, bot: owner.bot }, late)
    later.advance(HOUR_MS)
    expect(await others('subscription_expired', theirs, undefined, late)).toEqual([])
    await late.close()
  })
})
