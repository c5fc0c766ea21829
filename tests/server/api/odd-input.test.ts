import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#contract/account/auth.ts'
import { bodyMaxOf } from '#contract/base/body-limits.ts'
import { TEXT_BODY_MAX_BYTES } from '#contract/base/limits.ts'
import { assignChat, listChats, returnChatToBot } from '#contract/chats/chats.ts'
import { addFaq } from '#contract/knowledge/faqs.ts'
import { createChat } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner, PASSWORD } from '#tests/support/people.ts'
import { rightCall } from '#tests/support/right-call.ts'

const LONE = '\ud800'

describe('input that no column can store', () => {
  let api: TestApi
  let owner: Owner
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
    owner = await newOwner(api)
  })
  afterAll(() => api.close())

  it('lone surrogates become the replacement character', async () => {
    const newcomer = { email: 'odd@example.test', password: PASSWORD, last_name: 'B', company: `Acme${LONE}` }
    await ok(api.app, register, { body: { ...newcomer, first_name: `Ada${LONE}` } })
    expect((await api.mailTo('odd@example.test')).text).toMatchObject({ name: 'Ada\ufffd' })
    const faq = await ok(api.app, addFaq, {
      token: owner.token,
      params: { bot: owner.bot.id },
      body: { question: 'Why?', answer: `Because${LONE}` },
    })
    expect(faq.answer).toBe('Because\ufffd')
    const headers = { 'api-key': owner.bot.api_key }
    const body = { user_name: `Grace${LONE}`, custom_fields: { [`Order${LONE}`]: `1${LONE}` } }
    expect((await send(api.app, createChat, { headers, body })).status).toBe(201)
  })

  it('surrogate pairs are unchanged, in any notation', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: createChat.path,
      headers: { 'api-key': owner.bot.api_key, 'content-type': 'application/json' },
      payload: '{"user_name":"Grace \\ud83d\\ude00"}',
    })
    expect(answer.json().user_name).toBe('Grace 😀')
  })

  it('numbers outside the range are rejected', async () => {
    const headers = { authorization: `Bearer ${owner.token}` }
    const listed = await api.app.inject({ url: `${listChats.path}?bot_id=1e400`, headers })
    expect(listed.statusCode).toBe(422)
    expect(listed.json().fields).toEqual({ bot_id: 'type' })
  })

  it('words that look like a number, or are names of object properties, stay words', async () => {
    const headers = { 'api-key': owner.bot.api_key }
    const body = { user_name: 'Infinity', custom_fields: { toString: '-Infinity', valueOf: 'x' } }
    const chat = await ok(api.app, createChat, { headers, body })
    expect(chat.user_name).toBe('Infinity')
    const found = await api.app.inject({
      url: `${listChats.path}?search=Infinity`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(found.statusCode).toBe(200)
    expect(found.body).toContain('"toString":"-Infinity"')
  })

  it('URLs that no route can have are not found, or malformed, with the contract’s errors', async () => {
    const headers = { authorization: `Bearer ${owner.token}` }
    const long = await api.app.inject({ url: `/ai/bot/${'9'.repeat(300)}/get-bot-by-id`, headers })
    expect(long.statusCode).toBe(404)
    expect(long.json()).toEqual({ code: 'not_found', requestId: expect.stringMatching(/./) })
    const broken = await api.app.inject({ url: '/ai/bot/%E0%A4%A/get-bot-by-id', headers })
    expect(broken.statusCode).toBe(400)
    expect(broken.json()).toEqual({ code: 'malformed_request', requestId: expect.stringMatching(/./) })
  })

  it('versions outside the range are rejected', async () => {
    const { chat } = await newVisitor(api, owner.bot.api_key)
    const params = { id: chat.id }
    const { token } = owner
    await ok(api.app, assignChat, { token, params, body: { user_id: owner.profile.id } })
    const headers = { 'if-match': '9999999999999999' }
    const answer = await send(api.app, returnChatToBot, { token, params, headers })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({ 'if-match': 'type' })
  })
})

describe('a large body full of mistakes', () => {
  const large = routes.filter(
    ({ route }) =>
      route.body && route.access === 'member' && !route.consumes && bodyMaxOf(route) > TEXT_BODY_MAX_BYTES,
  )
  let api: TestApi
  let owner: Owner
  beforeAll(async () => {
    api = await startApi({ engine: parrot, limits: {} })
    owner = await newOwner(api)
  })
  afterAll(() => api.close())

  it.each(large)('($name) is refused without a list of each', async ({ route }) => {
    const { properties = {} } = route.body as { properties?: Record<string, { type?: string }> }
    const lists = Object.keys(properties).filter((name) => properties[name]?.type === 'array')
    const { url } = rightCall(route, owner.bot.id)
    const mistakes = Array.from({ length: Math.floor(bodyMaxOf(route) / 4) }, () => ({}))
    for (const name of [...lists, 'other']) {
      const answer = await api.app.inject({
        method: route.method,
        url,
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ [name]: mistakes }),
      })
      // Undeclared fields are ignored.
      if (name !== 'other') expect(answer.statusCode, name).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, name).toBeLessThan(500)
      if (answer.statusCode >= 400) expect(answer.body.length, name).toBeLessThan(2_000)
    }
  })

  it('of ordinary size is answered with every field that is wrong', async () => {
    const { body } = await send(api.app, register, { body: { email: 'x', password: 'y' } as never })
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(
      ['company', 'email', 'first_name', 'last_name', 'password'].sort(),
    )
  })
})
