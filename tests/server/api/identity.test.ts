import { sql } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IDENTITY_LIFE_MAX_MS } from '#contract/account/account-limits.ts'
import { listAudit } from '#contract/account/audit.ts'
import { IDENTITY_TOKEN_MAX_CHARS } from '#contract/base/limits.ts'
import type { RequestOf } from '#contract/base/route.ts'
import { getBot, listBots, updateBot } from '#contract/bots/bots.ts'
import {
  getIdentity,
  removeIdentitySecret,
  replaceIdentitySecret,
  showIdentitySecret,
} from '#contract/bots/identity.ts'
import { bootWidget } from '#contract/bots/widget-bots.ts'
import { getHistory } from '#contract/chats/chats.ts'
import { addPersonNote, getPerson, setPersonState } from '#contract/chats/people.ts'
import { searchChats } from '#contract/chats/search.ts'
import { catchUp } from '#contract/journal/system.ts'
import {
  askForAgent,
  createChat,
  getVisitorChat,
  identifyVisitor,
  leaveChat,
  sendMessage,
} from '#contract/visitor/visitor.ts'
import { leaveContact } from '#contract/visitor/visitor-contact.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

let api: TestApi
let owner: Owner
let secret: string
beforeAll(async () => {
  api = await startApi({ engine: parrot })
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await newOwner(api)
  secret = await makeSecret(owner)
})

const makeSecret = async ({ token, bot }: Owner) =>
  (await ok(api.app, replaceIdentitySecret, { token, params: { id: bot.id } })).secret

const bytes = (text: string) => new TextEncoder().encode(text)
const seconds = () => Math.floor(Date.now() / 1000)
const ana = { sub: 'u-1', name: 'Ana Proven', email: 'ana@shop.example', phone: '+1 202 555 0123' }

const sign = (claims: Record<string, unknown> = ana, { key = secret, alg = 'HS256', life = 600 } = {}) =>
  new SignJWT({ exp: seconds() + life, ...claims }).setProtectedHeader({ alg }).sign(bytes(key))

const key = (by = owner) => ({ 'api-key': by.bot.api_key })
type Body = RequestOf<typeof createChat>['body']
const begin = (body: Body = {}, by = owner) => send(api.app, createChat, { headers: key(by), body })
const identify = (identity: string, token?: string, by = owner) =>
  send(api.app, identifyVisitor, { headers: key(by), body: { identity, ...(token && { token }) } })
const started = async (body: Body = {}) => {
  const { body: chat, status } = await begin(body)
  expect(status).toBe(201)
  return chat
}
const chatOf = (id: number) => ok(api.app, getHistory, { token: owner.token, params: { id } })
const person = (id: number) => ok(api.app, getPerson, { token: owner.token, params: { id } })
const note = (id: number, text: string) =>
  ok(api.app, addPersonNote, { token: owner.token, params: { id }, body: { text } })
const notesOn = async (id: number) => (await person(id)).notes.map(({ text }) => text)
const others = async (id: number) => (await person(id)).chats.map((chat) => chat.id)

describe('the secret', () => {
  const at = (token: string) => ({ token, params: { id: owner.bot.id } })

  it('is created, shown, replaced and removed only by owners, and audited without its value', async () => {
    expect(await ok(api.app, getIdentity, at(owner.token))).toEqual({ since: expect.any(String) })
    expect((await ok(api.app, showIdentitySecret, at(owner.token))).secret).toBe(secret)
    expect(secret).toMatch(/^parley_identity_[\w-]{43}$/)
    const admin = await newMember(api, owner, 'admin')
    for (const route of [showIdentitySecret, replaceIdentitySecret, removeIdentitySecret])
      expect(await send(api.app, route, at(admin.token))).toMatchObject({
        status: 403,
        body: { code: 'permission_denied' },
      })
    expect((await send(api.app, getIdentity, at(admin.token))).status).toBe(200)
    const next = await makeSecret(owner)
    expect(next).not.toBe(secret)
    await ok(api.app, removeIdentitySecret, at(owner.token))
    expect(await ok(api.app, getIdentity, at(owner.token))).toEqual({ since: null })
    expect((await send(api.app, showIdentitySecret, at(owner.token))).status).toBe(404)
    expect((await send(api.app, removeIdentitySecret, at(owner.token))).status).toBe(404)
    const { entities } = await ok(api.app, listAudit, { token: owner.token, query: { area: 'bot' } })
    expect(entities.map(({ action }) => action)).toEqual([
      'bot.identity_removed',
      'bot.identity_replaced',
      'bot.identity_shown',
      'bot.identity_replaced',
    ])
    expect(JSON.stringify(entities)).not.toContain('parley_identity_')
  })

  it('is in no other response, not in the journal, and sealed in the database', async () => {
    const answers = [
      await ok(api.app, listBots, { token: owner.token }),
      await ok(api.app, getBot, at(owner.token)),
      await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } }),
      await ok(api.app, getIdentity, at(owner.token)),
    ]
    expect(JSON.stringify(answers)).not.toContain(secret)
    const { rows } = await api.database.db.execute(
      sql`select secret from identity_secrets where bot_id = ${owner.bot.id}`,
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('of another account is not accessible', async () => {
    const stranger = await newOwner(api)
    for (const route of [getIdentity, showIdentitySecret, replaceIdentitySecret, removeIdentitySecret])
      expect((await send(api.app, route, at(stranger.token))).status).toBe(404)
    expect((await ok(api.app, showIdentitySecret, at(owner.token))).secret).toBe(secret)
  })
})

describe('an invalid token', () => {
  const tokens: Readonly<
    Record<string, readonly [token: () => Promise<string> | string, code: string, reason?: string]>
  > = {
    'is no JWT': [() => 'a.b.c', 'identity_invalid', 'format'],
    'is empty of parts': [() => 'token', 'identity_invalid', 'format'],
    'has no signature (alg none)': [
      () => new UnsecuredJWT(ana).setExpirationTime('5m').encode(),
      'identity_invalid',
      'algorithm',
    ],
    'names none as algorithm and has a signature': [
      async () => {
        const [, payload, signature] = (await sign()).split('.')
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.${signature}`
      },
      'identity_invalid',
      'algorithm',
    ],
    'is signed with HS512': [
      () => sign(ana, { alg: 'HS512', key: secret.repeat(2) }),
      'identity_invalid',
      'algorithm',
    ],
    'is signed with HS384': [() => sign(ana, { alg: 'HS384' }), 'identity_invalid', 'algorithm'],
    'is signed with another secret': [
      () => sign(ana, { key: `${secret}x` }),
      'identity_invalid',
      'signature',
    ],
    'is signed with the public API key': [
      () => sign(ana, { key: owner.bot.api_key.padEnd(32, '0') }),
      'identity_invalid',
      'signature',
    ],
    'was changed after it was signed': [
      async () => {
        const [head, , signature] = (await sign()).split('.')
        return `${head}.${Buffer.from(JSON.stringify({ ...ana, sub: 'u-2', exp: seconds() + 60 })).toString('base64url')}.${signature}`
      },
      'identity_invalid',
      'signature',
    ],
    'has expired': [() => sign(ana, { life: -1 }), 'identity_expired'],
    'never expires': [() => sign({ ...ana, exp: undefined }), 'identity_invalid', 'lifetime'],
    'expires too late': [
      () => sign(ana, { life: IDENTITY_LIFE_MAX_MS / 1000 + 60 }),
      'identity_invalid',
      'lifetime',
    ],
    'is not valid yet': [() => sign({ ...ana, nbf: seconds() + 60 }), 'identity_invalid', 'claims'],
    'names nobody': [() => sign({ name: 'Ana' }), 'identity_invalid', 'claims'],
    'has a number as sub': [() => sign({ sub: 42 }), 'identity_invalid', 'claims'],
    'has an empty sub': [() => sign({ sub: ' ' }), 'identity_invalid', 'claims'],
    'has a sub with a line break': [() => sign({ sub: 'u\n1' }), 'identity_invalid', 'claims'],
    'has a long sub': [() => sign({ sub: 'u'.repeat(201) }), 'identity_invalid', 'claims'],
    'has no e-mail address as email': [() => sign({ ...ana, email: 'ana' }), 'identity_invalid', 'claims'],
    'has a NUL in a name': [() => sign({ ...ana, name: 'A\0' }), 'identity_invalid', 'claims'],
    'has half a character in a value': [
      () => sign({ ...ana, custom: { Plan: '\ud800' } }),
      'identity_invalid',
      'claims',
    ],
    'has an object as a value': [() => sign({ ...ana, custom: { Plan: {} } }), 'identity_invalid', 'claims'],
    'has too many values': [
      () => sign({ ...ana, custom: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`v${n}`, n])) }),
      'identity_invalid',
      'claims',
    ],
    'is too long': [
      () => sign({ ...ana, custom: { Plan: 'x'.repeat(IDENTITY_TOKEN_MAX_CHARS) } }),
      'validation_failed',
    ],
  }
  it.each(Object.entries(tokens))('%s', async (_, [token, code, reason]) => {
    const refusal = { body: { code, ...(reason && { params: { reason } }) } }
    const text = await token()
    expect(await begin({ identity: text })).toMatchObject(refusal)
    expect(await identify(text)).toMatchObject(refusal)
    const anonymous = await started()
    expect(await identify(text, anonymous.token)).toMatchObject(refusal)
    expect((await chatOf(anonymous.id)).proven).toEqual([])
  })

  it('belongs to another bot, to a replaced secret, or to a bot without one', async () => {
    const other = await newOwner(api)
    await makeSecret(other)
    const signature = { status: 422, body: { code: 'identity_invalid', params: { reason: 'signature' } } }
    expect(await identify(await sign(), undefined, other)).toMatchObject(signature)
    const before = await sign()
    expect((await identify(before)).status).toBe(200)
    await makeSecret(owner)
    expect(await identify(before)).toMatchObject(signature)
    await ok(api.app, removeIdentitySecret, { token: owner.token, params: { id: owner.bot.id } })
    const off = { status: 409, body: { code: 'identity_off' } }
    expect(await identify(before)).toMatchObject(off)
    expect(await begin({ identity: before })).toMatchObject(off)
    expect((await chatOf((await started()).id)).proven).toBeNull()
  })

  it('does not bypass the sites that a bot allows', async () => {
    const { token, bot } = owner
    await ok(api.app, updateBot, {
      token,
      params: { id: bot.id },
      body: { allowed_domain: ['shop.example'] },
    })
    const from = (origin: string, ticket?: string) =>
      send(api.app, identifyVisitor, {
        headers: { ...key(), origin, ...(ticket && { 'widget-ticket': ticket }) },
        body: { identity: '' },
      })
    const identity = await sign()
    const call = (origin: string) =>
      send(api.app, identifyVisitor, { headers: { ...key(), origin }, body: { identity } })
    expect(await call('https://evil.example')).toMatchObject({
      status: 403,
      body: { code: 'origin_not_allowed' },
    })
    expect((await call('https://shop.example')).status).toBe(200)
    expect((await from('https://shop.example')).status).toBe(422)
    const boot = await ok(api.app, bootWidget, {
      query: { key: bot.api_key },
      headers: { origin: 'https://shop.example' },
    })
    expect(boot.ticket).toEqual(expect.any(String))
  })
})

describe('a proven visitor', () => {
  it('has the values of the site, marked as proven, and others as unproven', async () => {
    const chat = await started({
      identity: await sign({
        sub: 'u-1',
        name: 'Ana Proven',
        custom: { Plan: 'Gold', Seats: 3, Trial: false },
      }),
      user_id: 'claimed',
      user_name: 'Claimed',
      phone: '555 000',
      custom_fields: { Size: 'M', Plan: 'None' },
    })
    expect(chat.user_name).toBe('Ana Proven')
    expect(await chatOf(chat.id)).toMatchObject({
      user_id: 'u-1',
      user_name: 'Ana Proven',
      phone: '555 000',
      custom_fields: { Size: 'M', Plan: 'Gold', Seats: '3', Trial: 'false' },
      proven: ['user_id', 'user_name', 'custom_fields.Plan', 'custom_fields.Seats', 'custom_fields.Trial'],
    })
    expect((await chatOf((await started({ user_id: 'u-1', email: ana.email })).id)).proven).toEqual([])
  })

  it('starts one chat per key, and not the one that was started without proof', async () => {
    const start = (body: Body) =>
      ok(api.app, createChat, { headers: { ...key(), 'idempotency-key': 'k'.repeat(20) }, body })
    const [one, again] = [await start({ identity: await sign() }), await start({ identity: await sign() })]
    expect(again.id).toBe(one.id)
    const [claimed, other] = [
      await start({ user_id: 'u-1' }),
      await start({ identity: await sign({ sub: 'u-2' }) }),
    ]
    expect(new Set([one.id, claimed.id, other.id]).size).toBe(3)
  })

  it('retains the anonymous chat of the same browser, with its notes and agents', async () => {
    const chat = await started({ user_name: 'Guest' })
    await ok(api.app, sendMessage, {
      headers: key(),
      token: chat.token,
      params: { id: chat.id },
      body: { message: 'Hi' },
    })
    await note(chat.id, 'Asked about shoes')
    const { body } = await identify(await sign(), chat.token)
    expect(body).toMatchObject({ chat: { id: chat.id }, user_name: 'Ana Proven', email: 'ana@shop.example' })
    expect(await chatOf(chat.id)).toMatchObject({
      user_id: 'u-1',
      user_name: 'Ana Proven',
      proven: ['email', 'phone', 'user_id', 'user_name'],
      message_count: 2,
    })
    expect(await notesOn(chat.id)).toEqual(['Asked about shoes'])
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    expect(events.filter(({ type }) => type === 'chat.updated')).toHaveLength(1)
    const found = await ok(api.app, searchChats, { token: owner.token, query: { q: 'Proven' } })
    expect(found.entities.map((hit) => hit.chat.id)).toEqual([chat.id])
    // Later chats with the same signed identity, from any device, are linked to that person.
    const later = await started({ identity: await sign() })
    expect(await notesOn(later.id)).toEqual(['Asked about shoes'])
    expect(await others(later.id)).toEqual([chat.id])
    // Presenting the same token on each page changes nothing.
    await identify(await sign(), chat.token)
    const after = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    expect(after.events.filter(({ type }) => type === 'chat.updated')).toHaveLength(1)
  })

  it('continues their open chat on another device', async () => {
    const chat = await started({ identity: await sign() })
    const { body } = await identify(await sign())
    expect(body.chat?.id).toBe(chat.id)
    const own = { headers: key(), token: body.chat?.token ?? '', params: { id: chat.id } }
    expect((await ok(api.app, getVisitorChat, own)).id).toBe(chat.id)
    expect((await identify(await sign({ sub: 'u-2' }))).body.chat).toBeNull()
    await ok(api.app, leaveChat, own)
    expect((await identify(await sign())).body.chat).toBeNull()
  })

  it('does not get the chat of the person who was signed in to the browser before', async () => {
    const chat = await started({ identity: await sign() })
    const { body } = await identify(await sign({ sub: 'u-2', name: 'Bob' }), chat.token)
    expect(body.chat).toBeNull()
    expect(await chatOf(chat.id)).toMatchObject({ user_id: 'u-1', user_name: 'Ana Proven' })
    const bobs = await started({ identity: await sign({ sub: 'u-2', name: 'Bob' }) })
    expect((await identify(await sign({ sub: 'u-2' }), chat.token)).body.chat?.id).toBe(bobs.id)
  })

  it('has a manually left address marked as unproven', async () => {
    const chat = await started({ identity: await sign() })
    const own = { headers: key(), token: chat.token, params: { id: chat.id } }
    await ok(api.app, askForAgent, own)
    await ok(api.app, leaveContact, { ...own, body: { email: 'other@shop.example' } })
    expect(await chatOf(chat.id)).toMatchObject({
      email: 'other@shop.example',
      proven: ['user_id', 'user_name', 'phone'],
    })
  })
})

describe('an impostor of a proven person', () => {
  const claims: readonly Body[] = [
    { user_id: 'u-1' },
    { email: 'ANA@shop.example' },
    { phone: '12025550123' },
    { user_id: 'u-1', email: ana.email, phone: ana.phone, user_name: ana.name },
    { user_id: 'user:u-1' },
    { user_id: 'widget:u-1' },
  ]
  it.each(claims.map((claim) => [JSON.stringify(claim), claim] as const))('%s', async (_, claim) => {
    const proven = await started({ identity: await sign() })
    await note(proven.id, 'Pays by invoice')
    const impostor = await started(claim)
    expect(await notesOn(impostor.id)).toEqual([])
    expect(await others(impostor.id)).toEqual([])
    expect((await person(impostor.id)).id).not.toBe((await person(proven.id)).id)
    // The impostor's chat is shown with the claimed person's chats, as unproven.
    const beside = (await person(proven.id)).chats
    expect(beside.every(({ id, is_proven }) => id === impostor.id && is_proven === false)).toBe(true)
    // Blocking the impostor does not block the claimed person.
    await ok(api.app, setPersonState, {
      token: owner.token,
      params: { id: impostor.id },
      body: { state: 'blocked' },
    })
    const own = { headers: key(), token: proven.token, params: { id: proven.id }, body: { message: 'Hi' } }
    expect((await send(api.app, sendMessage, own)).status).toBe(200)
    expect(await identify(await sign(), impostor.token)).toMatchObject({ body: { code: 'customer_blocked' } })
  })

  it('gets nothing for the token of another bot’s chat, or an invalid one', async () => {
    const other = await newOwner(api)
    await makeSecret(other)
    const foreign = await ok(api.app, createChat, { headers: key(other), body: {} })
    expect(await identify(await sign(), foreign.token)).toMatchObject({
      status: 401,
      body: { code: 'token_invalid' },
    })
    expect(await identify(await sign(), 'nonsense')).toMatchObject({
      status: 401,
      body: { code: 'token_invalid' },
    })
  })

  it('cannot prove anyone through a member who tests the bot', async () => {
    const trial = await ok(api.app, createChat, {
      headers: key(),
      token: owner.token,
      body: { playground: true, identity: await sign() },
    })
    expect((await identify(await sign(), trial.token)).body.chat).toBeNull()
  })
})
