import { afterEach, describe, expect, it } from 'vitest'
import { getSubscription } from '#contract/account/finance.ts'
import { listNotifications } from '#contract/account/notifications.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/base/units.ts'
import { getBot } from '#contract/bots/bots.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

describe('answers', () => {
  let api: TestApi
  let owner: Owner
  const clock = createTestClock('2026-03-02T10:00:00Z')
  afterEach(() => api.close())

  const start = async (environment: Record<string, string>) => {
    api = await startApi({ engine: parrot, clock }, environment)
    owner = await newOwner(api)
  }
  const visitor = async (address: string) => {
    const headers = { 'api-key': owner.bot.api_key, 'x-forwarded-for': address }
    const { id, token } = await ok(api.app, createChat, { headers, body: {} })
    return async (message = 'When do you open?') =>
      (await ok(api.app, sendMessage, { headers, token, params: { id }, body: { message } })).reply?.message
  }
  const spent = async () => (await ok(api.app, getSubscription, { token: owner.token })).credit_consumed
  const pausing = expect.stringContaining('pausing for a while')

  it('to one address are limited per hour, and others are still answered', async () => {
    await start({ ANSWERS_PER_ADDRESS: '3' })
    const [first, second] = [await visitor('198.51.100.1'), await visitor('198.51.100.1')]
    const replies = await Promise.all([first(), second(), first(), second(), first(), second()])
    expect(replies.filter((reply) => reply && !reply.includes('pausing'))).toHaveLength(3)
    expect(await spent()).toBe(3)
    expect(await (await visitor('198.51.100.2'))()).not.toEqual(pausing)
    expect(await spent()).toBe(4)
    clock.advance(HOUR_MS)
    expect(await first()).not.toEqual(pausing)
  })

  it('of a chat and of a bot are limited, regardless of the address', async () => {
    await start({ ANSWERS_PER_CHAT: '1', ANSWERS_PER_BOT: '2' })
    const [one, two, three] = [await visitor('127.0.0.1'), await visitor('::1'), await visitor('127.0.0.1')]
    expect(await one()).not.toEqual(pausing)
    expect(await one()).toEqual(pausing)
    expect(await two()).toEqual(pausing)
    clock.advance(MINUTE_MS)
    expect(await three()).not.toEqual(pausing)
  })

  it('to one address cost at most a tenth of the month per day, and the owner is notified once', async () => {
    await start({ ANSWERS_DAY_PERCENT: '1' })
    const ask = await visitor('2001:db8::1')
    const neighbor = await visitor('2001:db8::ffff')
    for (let n = 0; n < 5; n++) expect(await ask()).not.toEqual(pausing)
    expect(await ask()).toEqual(pausing)
    expect(await ask()).toBeUndefined()
    expect(await neighbor()).toEqual(pausing)
    expect(await spent()).toBe(5)
    const { entities } = await ok(api.app, listNotifications, { token: owner.token })
    expect(entities.filter(({ kind }) => kind === 'answers_limited')).toHaveLength(1)
    const { bot_name } = await ok(api.app, getBot, { token: owner.token, params: { id: owner.bot.id } })
    expect(entities[0]?.params).toEqual({ bot: bot_name })
  })
})
