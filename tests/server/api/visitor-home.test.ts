import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RECIPIENT_TRANSCRIPTS_PER_DAY, STORED_CHATS_MAX } from '#contract/base/limits.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { replaceIdentitySecret } from '#contract/bots/identity.ts'
import { getHistory, sendManual } from '#contract/chats/chats.ts'
import { setPersonState } from '#contract/chats/people.ts'
import { catchUp } from '#contract/journal/system.ts'
import { askForAgent, createChat, getVisitorChat } from '#contract/visitor/visitor.ts'
import { getContact } from '#contract/visitor/visitor-contact.ts'
import { listEarlierChats, mailTranscript, rateAnswer } from '#contract/visitor/visitor-home.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let api: TestApi
let owner: Owner
const clock = createTestClock(new Date().toISOString())
beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
})
beforeEach(async () => {
  owner = await newOwner(api)
})
afterAll(() => api.close())

const save = (body: object) =>
  ok(api.app, updateBot, { token: owner.token, params: { id: owner.bot.id }, body })
const history = (id: number) => ok(api.app, getHistory, { token: owner.token, params: { id } })

describe('the rating of an answer', () => {
  it('is stored with it, shown to agents immediately, and can be removed', async () => {
    const { own, chat, say } = await newVisitor(api, owner.bot.api_key)
    await say('Hello')
    await ok(api.app, rateAnswer, { ...own, body: { order: 2, thumb: 'down' } })
    expect((await history(chat.id)).messages[1]?.reaction).toBe('👎')
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'message.changed',
        message: expect.objectContaining({ order: 2, reaction: '👎' }),
      }),
    )
    await ok(api.app, rateAnswer, { ...own, body: { order: 2, thumb: null } })
    expect((await ok(api.app, getVisitorChat, own)).messages[1]?.reaction).toBeNull()
  })

  it('is rejected for messages that the bot did not write, and in another visitor’s chat', async () => {
    const { own, chat, say } = await newVisitor(api, owner.bot.api_key)
    const other = await newVisitor(api, owner.bot.api_key)
    await say('Hello')
    const refused = { status: 404, body: { code: 'not_found' } }
    expect(await send(api.app, rateAnswer, { ...own, body: { order: 1, thumb: 'up' } })).toMatchObject(
      refused,
    )
    expect(await send(api.app, rateAnswer, { ...own, body: { order: 9, thumb: 'up' } })).toMatchObject(
      refused,
    )
    expect(
      await send(api.app, rateAnswer, {
        ...other.own,
        params: { id: chat.id },
        body: { order: 2, thumb: 'up' },
      }),
    ).toMatchObject(refused)
  })
})

describe('the queue', () => {
  it('shows a visitor their position, and the usual wait once enough visitors have waited', async () => {
    const first = await newVisitor(api, owner.bot.api_key)
    expect(await ok(api.app, getContact, first.own)).toMatchObject({ place: null, wait_minutes: null })
    await ok(api.app, askForAgent, first.own)
    clock.advance(1_000)
    const second = await newVisitor(api, owner.bot.api_key)
    await ok(api.app, askForAgent, second.own)
    expect(await ok(api.app, getContact, first.own)).toMatchObject({ place: 1, wait_minutes: null })
    expect(await ok(api.app, getContact, second.own)).toMatchObject({ place: 2, wait_minutes: null })
    for (let n = 0; n < 5; n += 1) {
      const { own, chat } = await newVisitor(api, owner.bot.api_key)
      await ok(api.app, askForAgent, own)
      clock.advance(150_000)
      const body = { message: 'Hello' }
      await ok(api.app, sendManual, { token: owner.token, params: { id: chat.id }, body })
    }
    expect(await ok(api.app, getContact, second.own)).toMatchObject({ place: 2, wait_minutes: 3 })
  })
})

describe('an e-mailed conversation', () => {
  const ask = (own: Awaited<ReturnType<typeof newVisitor>>['own'], email = 'ana@example.com') =>
    send(api.app, mailTranscript, { ...own, body: { email } })

  it('is sent to the address that the visitor enters, in their language', async () => {
    await save({ export_enabled: true })
    const { own, say } = await newVisitor(api, owner.bot.api_key, { user_name: 'Ana', language: 'fr' })
    await say('Hello')
    expect((await ask(own)).status).toBe(204)
    const mail = await api.mailTo('ana@example.com', 'transcript')
    expect(mail).toMatchObject({
      locale: 'fr-FR',
      text: { messages: ['Ana:\nHello', `${owner.bot.bot_name}:\nYou said: Hello`] },
    })
  })

  it('goes only to the address of the chat, which is saved if there was none', async () => {
    await save({ export_enabled: true })
    const { own, chat, say } = await newVisitor(api, owner.bot.api_key)
    await say('Hello')
    expect((await ask(own, 'Eva@Example.com')).status).toBe(204)
    expect((await history(chat.id)).email).toBe('Eva@Example.com')
    expect(await ask(own, 'victim@elsewhere.example')).toMatchObject({
      status: 403,
      body: { code: 'address_not_yours' },
    })
    expect((await ask(own, 'eva@example.com')).status).toBe(204)
    expect(api.mails.map(({ to }) => to)).not.toContain('victim@elsewhere.example')
  })

  it('contains strangers’ links only as text, also where the bot repeats them', async () => {
    await save({ export_enabled: true })
    const { own, say } = await newVisitor(api, owner.bot.api_key, { user_name: 'www.win.example' })
    await say('Claim your prize at https://evil.example/claim, now')
    await ask(own, 'links@example.com')
    const { text } = await api.mailTo('links@example.com', 'transcript')
    const messages = 'messages' in text ? text.messages : []
    expect(messages).toHaveLength(2)
    for (const message of messages) {
      expect(message).not.toMatch(/https?:\/\/|evil\.example|win\.example/)
      expect(message.replaceAll('\u2060', '')).toContain('https://evil.example/claim, now')
    }
  })

  it('is sent at most five times a day to a mailbox, from all bots and under all its names', async () => {
    let refused = 0
    for (let n = 0; n < RECIPIENT_TRANSCRIPTS_PER_DAY + 2; n++) {
      const other = await newOwner(api)
      const params = { id: other.bot.id }
      await ok(api.app, updateBot, { token: other.token, params, body: { export_enabled: true } })
      const { own, say } = await newVisitor(api, other.bot.api_key)
      await say('Hello')
      const headers = { ...own.headers, 'x-forwarded-for': `192.0.2.${n}` }
      const { status } = await ask({ ...own, headers }, `flooded+${n}@example.com`)
      if (status === 429) refused++
    }
    expect(refused).toBe(2)
  })

  it('is rejected if the owner does not offer it, without an answer, without an address, and for blocked visitors', async () => {
    const { own, say } = await newVisitor(api, owner.bot.api_key)
    expect((await ask(own)).body).toMatchObject({ code: 'permission_denied' })
    await save({ export_enabled: true })
    expect((await ask(own)).body).toMatchObject({ code: 'message_empty' })
    await say('Hello')
    expect(await ask(own, 'ana at example')).toMatchObject({
      status: 422,
      body: { fields: { email: 'format' } },
    })
    const blocked = await newVisitor(api, owner.bot.api_key)
    await blocked.say('Hello')
    await ok(api.app, setPersonState, {
      token: owner.token,
      params: { id: blocked.chat.id },
      body: { state: 'blocked' },
    })
    expect((await ask(blocked.own)).body).toMatchObject({ code: 'customer_blocked' })
  })
})

describe('earlier conversations', () => {
  const list = async (
    body: { tokens: string[]; identity?: string },
    headers: Record<string, string> = {},
  ) => {
    const call = { headers: { 'api-key': owner.bot.api_key, ...headers }, body }
    return (await ok(api.app, listEarlierChats, call)).entities
  }

  it('are found by the tokens that the browser has stored, newest first, with tokens that open them', async () => {
    const first = await newVisitor(api, owner.bot.api_key)
    await first.say('First')
    const second = await newVisitor(api, owner.bot.api_key)
    clock.advance(1_000)
    await second.say('Second')
    const empty = await newVisitor(api, owner.bot.api_key)
    const foreign = await newVisitor(api, (await newOwner(api)).bot.api_key)
    await foreign.say('Elsewhere')
    const tokens = [first.own.token, second.own.token, empty.own.token, foreign.own.token, 'no token']
    const found = await list({ tokens })
    expect(found.map(({ id, last_message }) => [id, last_message])).toEqual([
      [second.chat.id, 'You said: Second'],
      [first.chat.id, 'You said: First'],
    ])
    const token = found[1]?.token ?? ''
    expect((await ok(api.app, getVisitorChat, { ...first.own, token })).id).toBe(first.chat.id)
    const tooMany = {
      headers: { 'api-key': owner.bot.api_key },
      body: { tokens: Array(STORED_CHATS_MAX + 1).fill('') },
    }
    expect((await send(api.app, listEarlierChats, tooMany)).status).toBe(422)
  })

  it('are listed only on the website where they took place', async () => {
    const headers = { 'api-key': owner.bot.api_key, origin: 'https://shop.example' }
    const { token, id } = await ok(api.app, createChat, { headers, body: {} })
    await ok(api.app, askForAgent, { headers, token, params: { id } })
    await ok(api.app, sendManual, { token: owner.token, params: { id }, body: { message: 'Hello' } })
    expect(await list({ tokens: [token] }, { origin: 'https://shop.example' })).toHaveLength(1)
    expect(await list({ tokens: [token] }, { origin: 'https://other.example' })).toEqual([])
    await save({ allowed_domain: ['shop.example'] })
    const refused = { headers: { ...headers, origin: 'https://other.example' }, body: { tokens: [] } }
    expect((await send(api.app, listEarlierChats, refused)).body).toMatchObject({
      code: 'origin_not_allowed',
    })
    const ticket = { headers: { ...headers, 'widget-ticket': 'none' }, body: { tokens: [] } }
    expect((await send(api.app, listEarlierChats, ticket)).body).toMatchObject({ code: 'token_invalid' })
  })

  it('of an identified person are listed on all their devices, and for nobody else', async () => {
    const { secret } = await ok(api.app, replaceIdentitySecret, {
      token: owner.token,
      params: { id: owner.bot.id },
    })
    const proof = (sub: string) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(sub)
        .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + 600)
        .sign(new TextEncoder().encode(secret))
    const headers = { 'api-key': owner.bot.api_key }
    const { id, token } = await ok(api.app, createChat, { headers, body: { identity: await proof('ana') } })
    await ok(api.app, sendManual, { token: owner.token, params: { id }, body: { message: 'Hello' } })
    expect(await list({ tokens: [], identity: await proof('ana') })).toMatchObject([{ id }])
    expect(await list({ tokens: [token], identity: await proof('bo') })).toEqual([])
    expect(await list({ tokens: [token] })).toEqual([])
    expect(await list({ tokens: [], identity: 'none' })).toEqual([])
  })
})
