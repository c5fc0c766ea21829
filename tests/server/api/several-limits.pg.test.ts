import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#contract/account/auth.ts'
import { NEW_CHATS_PER_HOUR } from '#contract/base/limits.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import { listBots } from '#contract/bots/bots.ts'
import { createChat } from '#contract/visitor/visitor.ts'
import { buildApi } from '#server/api/app.ts'
import type { GeneralLimits } from '#server/plugins/rate-limits.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { type Cuttable, cuttable } from '#tests/support/cuttable.ts'
import { send } from '#tests/support/inject.ts'
import { newOwner } from '#tests/support/people.ts'

const MAX = 20
const byAddress = { by: 'address', max: MAX, window: MINUTE_MS } as const
const limits: GeneralLimits = { public: [byAddress], member: [byAddress] }
const redis = process.env.TEST_REDIS_URL

describe.skipIf(!process.env.TEST_DATABASE_URL)('the limits of two APIs (needs TEST_DATABASE_URL)', () => {
  let api: TestApi
  let second: FastifyInstance
  let wayToRedis: Cuttable | null = null
  let log = ''
  const start = async (environment: Record<string, string>) => {
    const write = (line: string) => {
      log += line
    }
    const logTo = { write }
    // Each test has separate keys, because all tests share one Redis.
    const own = { SECRET_KEY: randomUUID() + randomUUID(), LOG_LEVEL: 'info', ...environment }
    api = await startApi({ limits, logTo }, own)
    second = await buildApi(api.config, { limits, logTo, database: api.database, mailer: api.mailer })
  }
  beforeEach(() => {
    log = ''
  })
  afterEach(async () => {
    await second.close()
    await api.close()
    await wayToRedis?.cut()
    wayToRedis = null
  })

  const call = async (app: FastifyInstance, address: string) => {
    const response = await app.inject({
      method: listBots.method,
      url: listBots.path,
      headers: { 'x-forwarded-for': address },
    })
    return response.statusCode
  }
  /** Uses up the limit at the first API and waits until the second rejects calls as well. */
  const useUp = async (address: string) => {
    for (let n = 0; n < MAX; n++) expect(await call(api.app, address)).toBe(401)
    expect(await call(api.app, address)).toBe(429)
    // The second API needs one call to learn the count of the first.
    await expect.poll(() => call(second, address)).toBe(429)
  }
  const throughRedis = async () => {
    const { hostname, port } = new URL(redis ?? '')
    wayToRedis = await cuttable({ host: hostname, port: Number(port || 6379) })
    return { REDIS_URL: `redis://127.0.0.1:${wayToRedis.port}` }
  }

  it('are shared through the database', async () => {
    await start({})
    await useUp('192.0.2.1')
    expect(await call(second, '192.0.2.2')).toBe(401)
  })

  it.each([['the database', false], ...(redis ? [['Redis', true]] : [])] as [string, boolean][])(
    'are exact for rare calls, through %s: of 120 first chats that come at once to both, 30 begin',
    async (_, isByRedis) => {
      await start(isByRedis ? await throughRedis() : {})
      const owner = await newOwner(api)
      const begin = async (app: FastifyInstance) => {
        const headers = { 'api-key': owner.bot.api_key, 'x-forwarded-for': '192.0.2.9' }
        return (await send(app, createChat, { headers, body: {} })).status
      }
      const calls = Array.from({ length: 120 }, (_, n) => begin(n % 2 ? api.app : second))
      const statuses = await Promise.all(calls)
      expect(statuses.filter((status) => status === 201)).toHaveLength(NEW_CHATS_PER_HOUR)
      expect(statuses.filter((status) => status === 429)).toHaveLength(120 - NEW_CHATS_PER_HOUR)
    },
  )

  it.skipIf(!redis)('are shared through Redis (needs TEST_REDIS_URL)', async () => {
    await start(await throughRedis())
    await useUp('192.0.2.1')
    expect(await call(second, '192.0.2.2')).toBe(401)
    const { rows } = await api.database.executeSql(
      `select scope from answer_budgets where scope like 'limit %'`,
    )
    expect(rows).toEqual([])
  })

  it.skipIf(!redis)(
    'are shared through the database while Redis is unavailable, and no count is lost',
    async () => {
      await start(await throughRedis())
      await useUp('192.0.2.1')
      await wayToRedis?.cut()
      await expect.poll(() => log).toContain('Redis is unreachable, limits are shared through the database')
      for (const app of [api.app, second]) expect(await call(app, '192.0.2.1')).toBe(429)
      await useUp('192.0.2.3')
      await wayToRedis?.mend()
      await expect
        .poll(() => log, { timeout: 10_000 })
        .toContain('Redis is reachable again, limits are shared through it')
      for (const app of [api.app, second]) expect(await call(app, '192.0.2.3')).toBe(429)
      await useUp('192.0.2.4')
      const body = { username: 'nobody@example.test', password: 'quiet-harbour-41' }
      expect((await send(second, signIn, { body })).status).toBe(401)
    },
  )
})
