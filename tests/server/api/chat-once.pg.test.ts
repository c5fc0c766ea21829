import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listChats } from '#contract/chats/chats.ts'
import { createChat, getVisitorChat, leaveChat, sendMessage } from '#contract/visitor/visitor.ts'
import { buildApi } from '#server/api/app.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'

let api: TestApi
/** Second API on the same database, as if on another machine. */
let second: FastifyInstance
let owner: Owner

beforeAll(async () => {
  api = await startApi({ engine: parrot })
  second = await buildApi(api.config, { engine: parrot, database: api.database, mailer: api.mailer })
  owner = await newOwner(api)
})
afterAll(async () => {
  await second.close()
  await api.close()
})

let keys = 0
const newKey = () => `0f8fad5b-d9cb-469f-a165-7086${String(++keys).padStart(8, '0')}`

/** Returns the input of a call that starts a chat. */
const beginning = (key: string, more: object = {}, { bot } = owner) => ({
  headers: { 'api-key': bot.api_key, 'idempotency-key': key },
  body: { user_name: 'Cleo', ...more },
})
const begin = (call: ReturnType<typeof beginning>, app = api.app) => ok(app, createChat, call)
const chatCount = async () => (await ok(api.app, listChats, { token: owner.token })).total

it('a chat is created once per key, and each response has a token for it', async () => {
  const call = beginning(newKey())
  const before = await chatCount()
  const first = await begin(call)
  const visitor = { headers: { 'api-key': owner.bot.api_key }, params: { id: first.id } }
  await ok(api.app, sendMessage, { ...visitor, token: first.token, body: { message: 'Hello' } })
  const again = await begin(call, second)
  expect(again).toMatchObject({ id: first.id, user_name: 'Cleo' })
  expect(again.messages.map(({ message }) => message)).toContain('Hello')
  const opened = await ok(api.app, getVisitorChat, { ...visitor, token: again.token })
  expect(opened.id).toBe(first.id)
  expect(await chatCount()).toBe(before + 1)
})

it('concurrent calls with one key on several APIs return the same chat', async () => {
  const call = beginning(newKey())
  const before = await chatCount()
  const chats = await Promise.all(Array.from({ length: 8 }, (_, n) => begin(call, n % 2 ? second : api.app)))
  expect(new Set(chats.map(({ id }) => id)).size).toBe(1)
  expect(await chatCount()).toBe(before + 1)
})

it('a chat that has ended in the meantime is returned unchanged, not created again', async () => {
  const call = beginning(newKey())
  const { id, token } = await begin(call)
  await ok(api.app, leaveChat, { headers: { 'api-key': owner.bot.api_key }, params: { id }, token })
  expect(await begin(call)).toMatchObject({ id, status: 'ended' })
})

it('the same key of another bot, another customer or the playground creates another chat', async () => {
  const key = newKey()
  const { id } = await begin(beginning(key))
  const other = await newOwner(api)
  const trial = { ...beginning(key, { playground: true }), token: owner.token }
  const ids = [
    (await begin(beginning(key, { user_id: 'cleo-1' }))).id,
    (await begin(beginning(key, { user_id: 'cleo-2' }))).id,
    (await begin(beginning(key, {}, other))).id,
    (await ok(api.app, createChat, trial)).id,
  ]
  expect(new Set([id, ...ids]).size).toBe(5)
  expect((await ok(api.app, createChat, trial)).id).toBe(ids[3])
})

it('without a key each call creates a chat', async () => {
  const call = { headers: { 'api-key': owner.bot.api_key }, body: {} }
  const [one, two] = [await ok(api.app, createChat, call), await ok(api.app, createChat, call)]
  expect(one.id).not.toBe(two.id)
})

it('a guessable key is rejected, because it gives access to the chat', async () => {
  const { status, body } = await send(api.app, createChat, beginning('1'))
  expect([status, body.code]).toEqual([422, 'validation_failed'])
})

it('a key does not help a site that may not use the bot', async () => {
  const key = newKey()
  const site = { origin: 'https://shop.example' }
  const call = beginning(key)
  await begin(call)
  const { body } = await send(api.app, createChat, {
    ...call,
    headers: { ...call.headers, ...site, 'widget-ticket': 'forged' },
  })
  expect(body.code).toBe('token_invalid')
})
