import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandOf } from '#contract/bots/bot-colors.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { bootWidget } from '#contract/bots/widget-bots.ts'
import { createChat, getVisitorChat, renewVisitor } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner } from '#tests/support/people.ts'

const HOST = 'parley.example:3000'
const own = { host: HOST, origin: `http://${HOST}` }

describe('sites that may embed a bot', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
  })
  afterAll(() => api.close())

  const botFor = async (allowed_domain: string[], allow_preview = false) => {
    const { token, bot } = await newOwner(api)
    await ok(api.app, updateBot, { token, params: { id: bot.id }, body: { allowed_domain, allow_preview } })
    return { token, bot }
  }
  const boot = (key: string, headers: Record<string, string>) =>
    send(api.app, bootWidget, { query: { key }, headers: { host: HOST, ...headers } })
  const begin = (key: string, headers: Record<string, string>) =>
    send(api.app, createChat, { headers: { 'api-key': key, ...headers }, body: {} })

  it('gets a launcher in the two header colors, readable on each other', async () => {
    const { token, bot } = await newOwner(api)
    const { body } = await boot(bot.api_key, own)
    const { fill, ink } = brandOf('#0086ff', '#ffffff')
    expect(body).toMatchObject({ color: fill, ink })
    const change = { primary_color: '#ffd400', secondary_color: '#ffffff' }
    await ok(api.app, updateBot, { token, params: { id: bot.id }, body: change })
    const { body: yellow } = await boot(bot.api_key, own)
    expect(yellow).toMatchObject({ color: '#ffd400', ink: '#000000' })
  })

  it.each([
    ['https://shop.example', 200],
    ['https://www.shop.example', 403],
    ['https://a.sub.example', 200],
    ['https://sub.example', 403],
    ['http://localhost:5173', 200],
    ['http://localhost:5174', 403],
    ['https://shop.example.evil.test', 403],
    ['http://shop.example', 403],
    ['https://shop.example:8443', 403],
    ['https://xn--mnchen-3ya.example', 200],
    ['http://xn--mnchen-3ya.example', 200],
    ['http://xn--mnchen-3ya.example:8080', 403],
    ['http://127.0.0.1:9000', 200],
    ['null', 403],
  ])('%s gets %i', async (origin, status) => {
    const { bot } = await botFor([
      'https://shop.example/',
      '*.sub.example',
      'localhost:5173',
      'münchen.example',
      '127.0.0.1',
    ])
    expect((await boot(bot.api_key, { origin })).status).toBe(status)
    expect((await begin(bot.api_key, { origin })).status).toBe(status === 200 ? 201 : 403)
  })

  it('the frame can start a chat only with a ticket of an allowed page', async () => {
    const { bot } = await botFor(['shop.example'])
    const { body } = await boot(bot.api_key, { origin: 'https://shop.example' })
    expect((await begin(bot.api_key, own)).status).toBe(403)
    expect((await begin(bot.api_key, { ...own, 'widget-ticket': body.ticket })).status).toBe(201)
    const other = await botFor([])
    expect((await begin(other.bot.api_key, { ...own, 'widget-ticket': body.ticket })).status).toBe(403)
  })

  it('a visitor loses access once their site is removed from the list', async () => {
    const { bot, token } = await botFor(['shop.example'])
    const { body: chat } = await begin(bot.api_key, { origin: 'https://shop.example' })
    const call = { headers: { 'api-key': bot.api_key }, token: chat.token, params: { id: chat.id } }
    expect((await send(api.app, getVisitorChat, call)).status).toBe(200)
    await ok(api.app, updateBot, {
      token,
      params: { id: bot.id },
      body: { allowed_domain: ['other.example'] },
    })
    expect(await send(api.app, getVisitorChat, call)).toMatchObject({
      status: 403,
      body: { code: 'origin_not_allowed' },
    })
    const renewal = {
      headers: { 'api-key': bot.api_key, origin: 'https://shop.example' },
      params: { id: chat.id },
      body: { token: chat.token },
    }
    expect((await send(api.app, renewVisitor, renewal)).status).toBe(403)
  })

  it('a token is valid only on the page that it was issued for, and in our frame there', async () => {
    const { bot } = await botFor(['shop.example', 'other.example'])
    const evil = { origin: 'https://evil.test' }
    const shop = { origin: 'https://shop.example' }
    const { body: made } = await begin(bot.api_key, shop)
    const { body: program } = await begin(bot.api_key, {})
    const read = (chat: { id: number; token: string }, page: Record<string, string>) =>
      send(api.app, getVisitorChat, {
        headers: { 'api-key': bot.api_key, host: HOST, ...page },
        token: chat.token,
        params: { id: chat.id },
      })
    const statuses = async (chat: { id: number; token: string }, ...pages: Record<string, string>[]) =>
      (await Promise.all(pages.map((page) => read(chat, page)))).map(({ status }) => status)
    const frame = { 'sec-fetch-site': 'same-origin' }
    const other = { origin: 'https://other.example' }
    expect(await statuses(made, shop, own, frame, {}, other, evil, { origin: 'null' })).toEqual([
      200, 200, 200, 200, 403, 403, 403,
    ])
    expect(await statuses(program, {}, shop, own, evil)).toEqual([200, 200, 403, 403])
    const refused = await read(made, evil)
    expect(refused.body.code).toBe('origin_not_allowed')
    expect(refused.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('a renewed token stays bound to its page', async () => {
    const { bot, token } = await botFor(['shop.example'])
    const { body: chat } = await begin(bot.api_key, { origin: 'https://shop.example' })
    const headers = { 'api-key': bot.api_key }
    const params = { id: chat.id }
    const renewed = await ok(api.app, renewVisitor, { headers, params, body: { token: chat.token } })
    const body = { allowed_domain: ['other.example'] }
    await ok(api.app, updateBot, { token, params: { id: bot.id }, body })
    expect((await send(api.app, getVisitorChat, { headers, params, token: renewed.token })).status).toBe(403)
  })

  it('the console can open a bot while previews are enabled', async () => {
    const on = await botFor(['shop.example'], true)
    const off = await botFor(['shop.example'], false)
    const sameSite = { 'sec-fetch-site': 'same-origin' }
    expect((await boot(on.bot.api_key, sameSite)).status).toBe(200)
    expect((await boot(off.bot.api_key, sameSite)).status).toBe(403)
  })

  it('responses to other sites have CORS headers, errors included', async () => {
    const { bot } = await botFor(['shop.example'])
    const refused = await boot(bot.api_key, { origin: 'https://evil.test' })
    expect(refused.headers['access-control-allow-origin']).toBe('https://evil.test')
    const preflight = await api.app.inject({
      method: 'OPTIONS',
      url: '/ai/client/create-chat',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'api-key',
      },
    })
    expect(preflight.statusCode).toBe(204)
    for (const url of ['/ai/bot/all', '/ai/client/chats/all']) {
      const member = await api.app.inject({ url, headers: { origin: 'https://shop.example' } })
      expect(member.headers['access-control-allow-origin']).toBeUndefined()
    }
  })
})
