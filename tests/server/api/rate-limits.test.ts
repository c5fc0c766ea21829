import Fastify, { type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RateLimit, type Route, route } from '#contract/base/route.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { Caller } from '#server/api/platform/auth/callers.ts'
import { shareThrough } from '#server/api/platform/http/share-limits.ts'
import { errorResponses } from '#server/plugins/errors.ts'
import { LimitCounters, type ShareTallies } from '#server/plugins/limit-counters.ts'
import { rateLimits } from '#server/plugins/rate-limits.ts'
import { startDatabase } from '#tests/support/api.ts'

const twice = (by: RateLimit['by']): RateLimit => ({ by, max: 2, window: MINUTE_MS })
const byAddress = twice('address')
const get = (path: string, access: Route['access'], limits: readonly RateLimit[] = []) =>
  route({ method: 'GET', path, access, tag: 'System', summary: 'Answers.', limits })

const routes = [
  get('/public', 'public'),
  get('/public-too', 'public'),
  get('/widget', 'widget'),
  get('/visitor', 'visitor'),
  get('/member', 'member'),
  get('/member-too', 'member'),
  get('/strict', 'internal', [twice('address')]),
  get('/both', 'internal', [twice('address'), { by: 'address', max: 3, window: 60 * MINUTE_MS }]),
]

/** Replaces authentication: here callers name themselves in a header. */
const authenticate = fp(
  async (app: FastifyInstance) => {
    app.decorateRequest('caller', null as never)
    app.addHook('onRequest', async (request) => {
      request.caller = JSON.parse(String(request.headers.caller ?? '{}')) as Caller
    })
  },
  { name: 'authenticate' },
)

describe('rate limits', () => {
  let app: FastifyInstance
  beforeEach(async () => {
    app = Fastify({ trustProxy: true })
    await app.register(errorResponses)
    await app.register(authenticate)
    await app.register(rateLimits, {
      general: {
        public: [byAddress],
        widget: [twice('bot')],
        member: [twice('member')],
      },
    })
    for (const contract of routes)
      app.get(contract.path, { config: { contract } }, async () => ({ fine: true }))
  })
  afterEach(() => app.close())

  const call = async (url: string, caller: object = {}, address = '192.0.2.1') => {
    const headers = { caller: JSON.stringify(caller), 'x-forwarded-for': address }
    const { statusCode, headers: answered } = await app.inject({ url, headers })
    return { statusCode, retryAfter: Number(answered['retry-after']) }
  }
  const statuses = async (...calls: Parameters<typeof call>[]) => {
    const answers: number[] = []
    for (const args of calls) answers.push((await call(...args)).statusCode)
    return answers
  }

  it('of one caller on one route are counted separately', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) statuses.push((await call('/both')).statusCode)
    expect(statuses).toEqual([200, 200, 429])
  })

  it('count the calls of all routes with the same access together, per address', async () => {
    expect(await statuses(['/public'], ['/public-too'], ['/public'])).toEqual([200, 200, 429])
    expect(await statuses(['/public-too', {}, '192.0.2.2'])).toEqual([200])
  })

  it('count members and bots separately, regardless of their address', async () => {
    const member = { member: { id: 1 } }
    expect(
      await statuses(
        ['/member', member],
        ['/member-too', member, '192.0.2.3'],
        ['/member', member, '192.0.2.4'],
        ['/member', { member: { id: 2 } }],
      ),
    ).toEqual([200, 200, 429, 200])
    const bot = { bot: { id: 5 } }
    const calls = [1, 2, 3].map((n): Parameters<typeof call> => ['/widget', bot, `192.0.2.${n}`])
    expect(await statuses(...calls, ['/widget', { bot: { id: 6 } }])).toEqual([200, 200, 429, 200])
  })

  it('return how many seconds to wait', async () => {
    await statuses(['/strict'], ['/strict'])
    const { statusCode, retryAfter } = await call('/strict')
    expect(statusCode).toBe(429)
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
  })

  it('do not apply to an access without a limit', async () => {
    expect(await statuses(['/visitor'], ['/visitor'], ['/visitor'])).toEqual([200, 200, 200])
  })
})

describe('limits of several processes', () => {
  it('are counted together', async () => {
    const { database, close } = await startDatabase()
    const share = shareThrough(database.db, { secretKey: 'x'.repeat(32) })
    const processes = [1, 2].map(() => new LimitCounters(100, share, () => {}))
    const call = (n: number, key: string) =>
      new Promise<number>((resolve) =>
        processes[n]?.incr(key, (_, { current }) => resolve(current), MINUTE_MS, 100),
      )
    for (let calls = 0; calls < 3; calls++) await call(0, 'a')
    await call(1, 'a')
    await expect.poll(() => call(1, 'a')).toBeGreaterThan(4)
    expect(await call(1, 'b')).toBe(1)
    for (const one of processes) one.close()
    await close()
  })

  it('start again when their window has passed', async () => {
    const { database, close } = await startDatabase()
    const share = shareThrough(database.db, { secretKey: 'x'.repeat(32) })
    const [first] = await share([{ key: 'a', calls: 5, windowMs: 1 }])
    expect(first?.calls).toBe(5)
    await expect.poll(async () => (await share([{ key: 'a', calls: 1, windowMs: 1 }]))[0]?.calls).toBe(1)
    await close()
  })
})

describe('counts', () => {
  const count = (counters: LimitCounters, key: string, windowMs = MINUTE_MS) =>
    new Promise<number>((resolve) => counters.incr(key, (_, { current }) => resolve(current), windowMs, 10))

  it('of callers at half of their limit survive a flood of others', async () => {
    const counters = new LimitCounters(50, null, () => {})
    for (let calls = 0; calls < 5; calls++) await count(counters, 'guesses')
    await count(counters, 'once')
    for (let n = 0; n < 500; n++) await count(counters, `other ${n}`)
    expect(await count(counters, 'guesses')).toBe(6)
    expect(await count(counters, 'once')).toBe(1)
  })

  it('do not decrease if the shared counts are lost', async () => {
    const shared: number[] = []
    const forgetful: ShareTallies = async (tallies) => {
      shared.push(...tallies.map(({ calls }) => calls))
      return tallies.map(({ key, calls }) => ({ key, calls, leftMs: MINUTE_MS }))
    }
    const counters = new LimitCounters(50, forgetful, () => {})
    for (let calls = 0; calls < 4; calls++) await count(counters, 'a')
    await expect.poll(() => shared).toEqual([4])
    await count(counters, 'a')
    await expect.poll(() => shared).toEqual([4, 1])
    expect(await count(counters, 'a')).toBe(6)
    counters.close()
  })
})
