import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateBot } from '#contract/bots/bots.ts'
import { replaceIdentitySecret } from '#contract/bots/identity.ts'
import { endChat, getHistory } from '#contract/chats/chats.ts'
import { setPersonState } from '#contract/chats/people.ts'
import { catchUp } from '#contract/journal/system.ts'
import { askForAgent, createChat, getVisitorChat } from '#contract/visitor/visitor.ts'
import { leaveDetails } from '#contract/visitor/visitor-contact.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'

const off = { enabled: false, required: false }
const must = { enabled: true, required: true }
const order = { label: 'Order', type: 'text', placeholder: '', options: '', required: true }
const form = {
  enabled: true,
  asked_at: 'handover',
  username: { enabled: true, required: false },
  email: must,
  phone: off,
  custom_fields: [order],
}

let api: TestApi
let owner: Owner
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  owner = await newOwner(api)
  await save(form)
})
afterAll(() => api.close())

const save = (customer_info_custom_field: object) =>
  ok(api.app, updateBot, {
    token: owner.token,
    params: { id: owner.bot.id },
    body: { customer_info_custom_field } as never,
  })
const details = {
  user_name: ' Ana ',
  email: ' ana@example.com ',
  custom_fields: { Order: '17', Color: 'red' },
}

async function visit() {
  const visitor = await newVisitor(api, owner.bot.api_key)
  const { own, chat } = visitor
  return {
    ...visitor,
    status: async () => (await ok(api.app, getVisitorChat, own)).status,
    leave: (body: object) =>
      send(api.app, leaveDetails, { ...own, body: { wants_person: true, ...body } } as never),
    seen: () => ok(api.app, getHistory, { token: owner.token, params: { id: chat.id } }),
  }
}

describe('a form that is shown before a handover', () => {
  it('delays a request for an agent until the required fields are completed; agents see them', async () => {
    const visitor = await visit()
    const refused = await send(api.app, askForAgent, visitor.own)
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', fields: { email: 'required', Order: 'required' } },
    })
    expect(await visitor.status()).toBe('bot')
    expect((await visitor.leave({ email: 'ana@example.com' })).body).toMatchObject({
      fields: { Order: 'required' },
    })
    expect((await visitor.seen()).email).toBeNull()
    expect((await visitor.leave(details)).status).toBe(204)
    expect(await visitor.status()).toBe('waiting')
    expect(await visitor.seen()).toMatchObject({
      user_name: 'Ana',
      email: 'ana@example.com',
      custom_fields: { Order: '17' },
    })
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'chat.updated',
        chat: expect.objectContaining({ id: visitor.chat.id, email: 'ana@example.com' }),
      }),
    )
  })

  it('is shown with the answer if the customer asks the bot for an agent, and not before', async () => {
    const visitor = await visit()
    const asked = async (message: string) => (await visitor.say(message)).reply?.asks_details ?? false
    expect(await asked('Hello')).toBe(false)
    expect(await asked('I want to talk to a person')).toBe(true)
    expect(await visitor.status()).toBe('bot')
    expect((await ok(api.app, getVisitorChat, visitor.own)).messages.at(-1)?.asks_details).toBe(true)
    await visitor.leave(details)
    expect(await visitor.status()).toBe('waiting')
    expect(await asked('I want to talk to a person')).toBe(false)
  })

  it('keeps a bot that does not know the answer from handing over, which it still offers', async () => {
    const visitor = await visit()
    for (const question of ['Do you sell helicopters?', 'Which museums are near the harbour?'])
      expect((await visitor.say(question)).reply?.message).toContain('Would you like to talk to someone?')
    expect(await visitor.status()).toBe('bot')
  })

  it('does not delay customers who have given all details, nor if nothing is required', async () => {
    const headers = { 'api-key': owner.bot.api_key }
    const body = { email: 'ana@example.com', custom_fields: { Order: '17' } }
    const { id, token } = await ok(api.app, createChat, { headers, body })
    expect((await send(api.app, askForAgent, { headers, token, params: { id } })).status).toBe(204)
    await save({ ...form, email: off, custom_fields: [] })
    const visitor = await visit()
    expect((await send(api.app, askForAgent, visitor.own)).status).toBe(204)
    expect((await visitor.leave({ wants_person: false, user_name: 'Ana' })).status).toBe(204)
    expect((await visitor.seen()).user_name).toBe('Ana')
  })

  it('does not delay the conversation if it is shown before the first message', async () => {
    await save({ ...form, asked_at: 'start' })
    const visitor = await visit()
    expect((await send(api.app, askForAgent, visitor.own)).status).toBe(204)
  })
})

describe('the answers', () => {
  it('do not replace values that the site has proven', async () => {
    const { secret } = await ok(api.app, replaceIdentitySecret, {
      token: owner.token,
      params: { id: owner.bot.id },
    })
    const identity = await new SignJWT({ email: 'proven@example.com' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('ana')
      .setExpirationTime('10m')
      .sign(new TextEncoder().encode(secret))
    const headers = { 'api-key': owner.bot.api_key }
    const { id, token } = await ok(api.app, createChat, { headers, body: { identity } })
    const call = { headers, token, params: { id }, body: { ...details, wants_person: true } }
    expect((await send(api.app, leaveDetails, call)).status).toBe(204)
    const chat = await ok(api.app, getHistory, { token: owner.token, params: { id } })
    expect(chat).toMatchObject({ email: 'proven@example.com', user_name: 'Ana', status: 'waiting' })
    expect(chat.proven).toContain('email')
  })

  it('are rejected in another customer’s chat, once it has ended, from blocked customers, and if malformed', async () => {
    const visitor = await visit()
    const other = await visit()
    const foreign = {
      ...other.own,
      params: { id: visitor.chat.id },
      body: { ...details, wants_person: true },
    }
    expect((await send(api.app, leaveDetails, foreign)).status).toBe(404)
    for (const body of [
      { email: 7 },
      { email: 'x'.repeat(5_000) },
      { custom_fields: ['17'] },
      { wants_person: 'perhaps' },
    ])
      expect((await visitor.leave(body)).status).toBe(422)
    const { token } = owner
    await ok(api.app, endChat, { token, params: { id: visitor.chat.id } })
    expect((await visitor.leave(details)).body).toMatchObject({ code: 'chat_ended' })
    await ok(api.app, setPersonState, { token, params: { id: other.chat.id }, body: { state: 'blocked' } })
    expect((await other.leave(details)).body).toMatchObject({ code: 'customer_blocked' })
  })
})
